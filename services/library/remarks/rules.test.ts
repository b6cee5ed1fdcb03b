import { describe, expect, it } from 'vitest'
import { documentNearRemoval, remarksChanged, type Remark } from '#events'
import { newId } from '#platform/core'
import type { Shown } from '../documents/card'
import { noteNearRemoval, setRemark } from './rules'

const of = { documentId: newId(), userId: newId(), uploaderId: newId(), textId: newId() }
const now = new Date(0)
const wrong: Remark = { kind: 'wrong', words: 'Lemma 2 does not hold.', page: 4 }
const { documentId, userId, textId } = of
const stored = (remark: Remark | null, hidings: number | null = null) => ({
  ...{ documentId, userId, textId, hidings, givenAt: now },
  ...(remark ?? { kind: null, words: null, page: null }),
})
const other: Remark = { ...wrong, words: 'It is rude.' }

it.each([
  ['is stored', null, wrong, { ...wrong }],
  ['is replaced', stored(wrong), { kind: 'other', words: null, page: null }, { kind: 'other', words: null }],
  ['is taken back', stored(wrong), null, { kind: null, words: null, page: null }],
  ['with hidden words gets another page', stored(wrong, 1), { ...wrong, page: 5 }, { hidings: 1, page: 5 }],
  ['with hidden words is taken back', stored(wrong, 1), null, { words: null, hidings: 1 }],
  ['that is shown again is replaced', stored(wrong, 2), other, { ...other, hidings: 2 }],
] as const)('a remark %s, and its uploader is told without a name', (_, state, remark, next) => {
  const decision = setRemark(of, remark, now)(state)
  expect(decision).toMatchObject({ outcome: 'set', next: { textId, ...next } })
  expect(decision.events).toEqual([
    { definition: remarksChanged, payload: { documentId, uploaderId: of.uploaderId } },
  ])
})

it.each([
  ['the same again', stored(wrong), wrong],
  ['nothing to take back', null, null],
] as const)('a remark changes nothing: %s', (_, state, remark) =>
  expect(setRemark(of, remark, now)(state)).toEqual({ outcome: 'unchanged' }),
)

it.each([
  ['replaced', stored(wrong, 1)],
  ['written anew after the remark was taken back', stored(null, 1)],
])('hidden words cannot be %s', (_, state) =>
  expect(setRemark(of, other, now)(state)).toEqual({ outcome: 'hidden' }),
)

describe('that removal is near', () => {
  const document = (over: Partial<Shown>) =>
    ({ _id: documentId, uploaderId: of.uploaderId, title: 'Streams', status: 'published', ...over }) as Shown
  const restored = { times: 1, dislikes: 21, version: 40 }
  it.each([
    ['9 dislikes', { dislikes: 9 }, null],
    ['10', { dislikes: 10 }, { limit: 20, removal: 0, edition: 1 }],
    ['20, because events were late', { dislikes: 20 }, { limit: 20, removal: 0, edition: 1 }],
    ['more than it may have', { dislikes: 21 }, null],
    ['told already', { dislikes: 12, nearRemoval: '0.1' }, null],
    [
      'told of former pages',
      { dislikes: 12, nearRemoval: '0.1', votedEdition: 2 },
      { limit: 20, removal: 0, edition: 2 },
    ],
    ['9 more since a restoration', { dislikes: 30, restored }, null],
    [
      '10 more since a restoration',
      { dislikes: 31, restored, nearRemoval: '0.1' },
      { limit: 41, removal: 1, edition: 1 },
    ],
    ['removed', { dislikes: 15, status: 'removed' }, null],
  ] as const)('is told once: %s', (_, over, told) => {
    const decision = noteNearRemoval(document(over))
    expect(decision.outcome).toBe(told !== null)
    expect(decision.events ?? []).toEqual(
      told === null
        ? []
        : [
            {
              definition: documentNearRemoval,
              payload: {
                ...{ documentId, uploaderId: of.uploaderId, title: 'Streams', dislikes: over.dislikes },
                ...told,
              },
            },
          ],
    )
  })
})
