import { expect, it } from 'vitest'
import { audienceOf, blankBroadcast, faultsOf, type BroadcastDraft } from './broadcast-draft'

const now = new Date('2026-11-01T00:00:00Z')
const good: BroadcastDraft = { ...blankBroadcast, title: 'Open late', body: 'Until two.' }

it.each<[string, Partial<BroadcastDraft>, string[]]>([
  ['a message to everyone', {}, []],
  ['no title', { title: ' ' }, ['title']],
  ['no text', { body: ' ' }, ['body']],
  ['no university', { kind: 'university' }, ['university']],
  ['a university', { kind: 'university', university: 'NUS' }, []],
  ['no module', { kind: 'module' }, ['module']],
  ['a module in small letters', { kind: 'module', module: ' cs2030s' }, []],
  ['admins', { kind: 'admins' }, []],
  ['a time that is past', { sendAt: '2020-01-01T00:00' }, ['sendAt']],
  ['a time to come', { sendAt: '2027-01-01T00:00' }, []],
])('judges %s', (_, change, faults) => {
  expect(Object.keys(faultsOf({ ...good, ...change }, now))).toEqual(faults)
})

it('names the audience', () => {
  expect(audienceOf({ ...good, kind: 'module', module: 'cs2030s ', university: 'NUS' })).toEqual({
    kind: 'module',
    of: 'CS2030S',
  })
  expect(audienceOf({ ...good, university: 'NUS' })).toEqual({ kind: 'everyone', of: null })
})
