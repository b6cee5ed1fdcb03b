import { describe, expect, it } from 'vitest'
import { changeBetween, countsAfter, shownVote, voteAfterPress } from './vote'

describe('a press on a vote button', () => {
  it.each([
    [null, 'like', 'like'],
    ['like', 'like', null],
    ['dislike', 'like', 'like'],
    ['dislike', 'dislike', null],
    ['like', 'dislike', 'dislike'],
  ] as const)('turns the vote %s by pressing %s into %s', (current, button, next) =>
    expect(voteAfterPress(current, button)).toBe(next),
  )
})

describe('the call that changes a vote', () => {
  it.each([
    [null, 'like', 'like'],
    ['dislike', 'like', 'like'],
    ['like', null, 'remove-like'],
    ['dislike', null, 'remove-dislike'],
    ['like', 'like', null],
    [null, null, null],
  ] as const)('from %s to %s is %s', (from, to, expected) => expect(changeBetween(from, to)).toBe(expected))
})

describe('the counts after a vote has changed', () => {
  it.each([
    [null, 'like', { likes: 5, dislikes: 2 }],
    ['like', null, { likes: 3, dislikes: 2 }],
    ['like', 'dislike', { likes: 3, dislikes: 3 }],
    ['dislike', 'like', { likes: 5, dislikes: 1 }],
  ] as const)('from %s to %s', (from, to, expected) =>
    expect(countsAfter({ likes: 4, dislikes: 2 }, from, to)).toEqual(expected),
  )

  it('never fall below zero', () =>
    expect(countsAfter({ likes: 0, dislikes: 0 }, 'like', null)).toEqual({ likes: 0, dislikes: 0 }))
})

describe('the shown vote', () => {
  const document = { likes: 4, dislikes: 2, version: 6, myVote: null }

  it.each([
    ['is as the server says while nothing was pressed', null, { likes: 4, dislikes: 2, myVote: null }],
    ['counts a press at once', { vote: 'like', atVersion: 6 }, { likes: 5, dislikes: 2, myVote: 'like' }],
    [
      'does not count a press twice when the counts moved since',
      { vote: 'like', atVersion: 5 },
      { likes: 4, dislikes: 2, myVote: 'like' },
    ],
  ] as const)('%s', (_, pending, expected) => expect(shownVote(document, pending)).toEqual(expected))
})
