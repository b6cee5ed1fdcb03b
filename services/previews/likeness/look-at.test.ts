import { expect, it } from 'vitest'
import { guessKind } from '#events'
import { essay, makePages } from '../../../tests/fixtures/pdfs'
import { lookAt } from './look-at'

const openingOf = async (...pages: string[]) => {
  const looked = await lookAt(new Uint8Array(await makePages(pages)))
  return looked.outcome === 'read' ? looked.opening : looked.outcome
}

it('reads the first words of page one, by which a kind is guessed', async () => {
  const opening = await openingOf(
    `CS2030S Programming Methodology II\nMidterm Assessment\nTime allowed: 90 minutes\n${essay(1)}`,
    'Tutorial 5',
  )
  expect(opening).toContain('Midterm Assessment')
  expect(opening).not.toContain('Tutorial')
  expect(opening).toHaveLength(600)
  expect(guessKind({ title: 'Streams', opening })).toBe('past-paper')
})

it('keeps the whole of a short first page', async () => {
  expect(await openingOf('Lecture 4', essay(2))).toBe('Lecture 4')
})
