import { beforeEach, expect, it } from 'vitest'
import { card } from '../../entities/document/testing/card'
import { useWizard, wizardOf } from './wizard-store'

const file = (name: string) => new File(['x'], name, { type: 'application/pdf' })
const document = (title: string) => ({ ...card, title, notice: null, heldFor: null, marks: [] })
const wizard = () => useWizard.getState()
const keys = () => wizard().entries.map(({ key }) => key)

beforeEach(() => useWizard.setState(useWizard.getInitialState(), true))

it('fills in the details of a file name, and the default university', () => {
  wizard().add([file('CS2030S streams.pdf'), file('SMU ACCT102.pdf')], { university: 'NUS' })
  expect(wizard().entries.map(({ details }) => details)).toMatchObject([
    { university: 'NUS', courseCode: 'CS2030S', title: 'Streams' },
    { university: 'SMU', courseCode: 'ACCT102' },
  ])
})

it('prefers the kind that the uploader came to share to the kind that a name seems to say', () => {
  wizard().add([file('CS2030S Lab 3.pdf'), file('streams.pdf')], { university: 'NUS', kind: 'past-paper' })
  wizard().add([file('CS2030S Lab 4.pdf')], { university: 'NUS', kind: '' })
  expect(wizard().entries.map(({ details }) => details.kind)).toEqual(['past-paper', 'past-paper', 'lab'])
})

it('keeps nothing once the last file is removed', () => {
  wizard().add([file('a.pdf'), file('b.pdf')], { university: '' })
  wizard().remove('a.pdf:1')
  expect(keys()).toEqual(['b.pdf:1'])
  wizard().remove('b.pdf:1')
  expect(keys()).toEqual([])
})

it('is done when all remaining files are published, and remembers them', () => {
  wizard().add([file('a.pdf'), file('again.pdf')], { university: '' })
  wizard().publish('a.pdf:1', document('A'))
  wizard().setOutcome('again.pdf:1', { kind: 'duplicate', message: 'Already there.', originalId: null })
  expect(keys()).toEqual(['a.pdf:1', 'again.pdf:1'])
  wizard().remove('again.pdf:1')
  expect([keys(), wizard().published.map(({ title }) => title)]).toEqual([[], ['A']])
})

it('applies the course of one file to all pending ones, but not its title', () => {
  wizard().add([file('CS2030S streams.pdf'), file('lists.pdf'), file('gone.pdf')], { university: '' })
  wizard().describe('CS2030S streams.pdf:1', { university: 'NUS' })
  wizard().publish('gone.pdf:1', document('Gone'))
  wizard().applyCourse('CS2030S streams.pdf:1')
  expect(wizard().entries.map(({ details }) => details)).toMatchObject([
    { university: 'NUS', courseCode: 'CS2030S', title: 'Streams' },
    { university: 'NUS', courseCode: 'CS2030S', title: 'Lists' },
    { university: '', courseCode: '', title: 'Gone' },
  ])
})

it('is cleared for the next user', () => {
  wizard().belongTo('a@u.nus.edu')
  wizard().add([file('a.pdf')], { university: '' })
  wizard().belongTo('a@u.nus.edu')
  expect(keys()).toEqual(['a.pdf:1'])
  wizard().belongTo('b@u.nus.edu')
  expect(keys()).toEqual([])
})

it('is cleared at a logout', () => {
  wizard().belongTo('a@u.nus.edu')
  wizard().add([file('a.pdf')], { university: '' })
  wizard().belongTo(null)
  wizard().belongTo('a@u.nus.edu')
  expect(keys()).toEqual([])
})

it('is empty for everybody but who chose the files', () => {
  wizard().belongTo('a@u.nus.edu')
  wizard().add([file('a.pdf'), file('b.pdf')], { university: '' })
  wizard().publish('b.pdf:1', document('B'))
  for (const other of [null, 'b@u.nus.edu'])
    expect(wizardOf(wizard(), other)).toMatchObject({ entries: [], refusals: [], published: [] })
  expect(wizardOf(wizard(), 'a@u.nus.edu')).toBe(wizard())
})
