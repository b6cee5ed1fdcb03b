import { expect, it } from 'vitest'
import type { PayloadOf, thanksGathered } from '#events'
import { thanksNotice } from './thanks-notice'

const publicUrl = 'https://studyshelf.test'
const heaps = { documentId: 'a'.repeat(24), title: 'Heaps' }
const trees = { documentId: 'b'.repeat(24), title: 'Trees' }
const line: PayloadOf<typeof thanksGathered> = {
  userId: 'c'.repeat(24),
  line: 1,
  readers: 12,
  acts: ['like', 'save', 'helped'],
  documents: [heaps],
  others: 0,
  isOfLastHour: true,
  at: '2026-11-27T12:00:00.000Z',
}

it.each<[Partial<typeof line>, string]>([
  [{ readers: 1, acts: ['helped'] }, 'A reader thanked you for “Heaps”'],
  [{ readers: 1, acts: ['like', 'save'] }, 'A reader liked or saved “Heaps”'],
  [{ readers: 2, acts: ['save'] }, '2 readers saved “Heaps” in the last hour'],
  [{ acts: ['save', 'helped'] }, '12 readers saved or thanked you for “Heaps” in the last hour'],
  [{}, '12 readers liked, saved or thanked you for “Heaps” in the last hour'],
  [{ isOfLastHour: false }, '12 readers liked, saved or thanked you for “Heaps”'],
  [
    { documents: [heaps, trees] },
    '12 readers liked, saved or thanked you for “Heaps” and 1 other in the last hour',
  ],
  [
    { documents: [heaps, trees], others: 1 },
    '12 readers liked, saved or thanked you for “Heaps” and 2 others in the last hour',
  ],
  [
    { readers: 1, acts: ['save'], documents: [{ ...heaps, title: 'Long '.repeat(30) }] },
    `A reader saved “${'Long '.repeat(11)}Long…”`,
  ],
])('says what readers did: %o', (over, title) =>
  expect(thanksNotice({ ...line, ...over }, publicUrl).title).toBe(title),
)

it('links to the documents, and says how to turn it off', () => {
  const { body } = thanksNotice({ ...line, documents: [heaps, trees] }, publicUrl)
  expect(body.split('\n')).toEqual([
    `“Heaps”: https://studyshelf.test/document/${heaps.documentId}`,
    `“Trees”: https://studyshelf.test/document/${trees.documentId}`,
    '',
    'Such a message comes once an hour at most. You can turn it off in your settings: https://studyshelf.test/settings',
  ])
})
