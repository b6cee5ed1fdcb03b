import { describe, expect, it, test } from 'vitest'
import { foldIntent, talliesOf, voteWrite, type Intent, type VoteChange } from './rules'

const like: Intent = { kind: 'cast', value: 'like' }
const dislike: Intent = { kind: 'cast', value: 'dislike' }
const unlike: Intent = { kind: 'withdraw', value: 'like' }
const undislike: Intent = { kind: 'withdraw', value: 'dislike' }

describe('several intents of one user for one document become one change', () => {
  test.each<[string, Intent[], VoteChange]>([
    ['a like', [like], { kind: 'set', value: 'like' }],
    ['a like repeated', [like, like], { kind: 'set', value: 'like' }],
    ['the last cast wins', [like, dislike], { kind: 'set', value: 'dislike' }],
    ['a like taken back', [like, unlike], { kind: 'set', value: null }],
    ['a like is not taken back by withdrawing a dislike', [like, undislike], { kind: 'set', value: 'like' }],
    ['withdrawing changes only that value', [unlike], { kind: 'clear', values: ['like'] }],
    ['withdrawing twice', [unlike, unlike], { kind: 'clear', values: ['like'] }],
    ['withdrawing both', [unlike, undislike], { kind: 'clear', values: ['like', 'dislike'] }],
    ['withdrawn, then cast', [unlike, dislike], { kind: 'set', value: 'dislike' }],
    ['cast, withdrawn, cast again', [like, unlike, like], { kind: 'set', value: 'like' }],
  ])('%s', (_, intents, change) => {
    expect(intents.reduce<VoteChange | undefined>(foldIntent, undefined)).toEqual(change)
  })
})

describe('a change as a write', () => {
  const key = { documentId: 'd', userId: 'u' }
  const castAt = new Date(0)
  it('creates a vote only when one is cast', () => {
    expect(voteWrite(key, { kind: 'set', value: 'like' }, castAt).upsert).toBe(true)
    expect(voteWrite(key, { kind: 'set', value: null }, castAt).upsert).toBe(false)
    expect(voteWrite(key, { kind: 'clear', values: ['like'] }, castAt).upsert).toBe(false)
  })
  it('withdraws only a vote of that value, and records when', () => {
    expect(voteWrite(key, { kind: 'clear', values: ['like'] }, castAt)).toMatchObject({
      filter: { _id: 'd:u', value: { $in: ['like'] } },
      update: { $set: { value: null, castAt } },
    })
  })
})

test('groups of votes become one tally per document', () => {
  const tallies = talliesOf([
    { documentId: 'a', value: 'like', n: 3 },
    { documentId: 'b', value: 'dislike', n: 1 },
    { documentId: 'a', value: 'dislike', n: 2 },
  ])
  expect([...tallies]).toEqual([
    ['a', { likes: 3, dislikes: 2 }],
    ['b', { likes: 0, dislikes: 1 }],
  ])
})
