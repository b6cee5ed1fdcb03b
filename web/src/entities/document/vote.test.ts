import { describe, expect, it } from 'vitest'
import { callFor, countsAfter, pressed } from './vote'

describe('a press on a vote button', () => {
  it.each([
    [null, 'like', 'like'],
    ['like', 'like', null],
    ['dislike', 'like', 'like'],
    ['dislike', 'dislike', null],
    ['like', 'dislike', 'dislike'],
  ] as const)('with %s, %s gives %s', (current, button, next) => expect(pressed(current, button)).toBe(next))
})

describe('the call', () => {
  it.each([
    [null, 'like', 'like'],
    ['dislike', 'like', 'like'],
    ['like', null, 'remove-like'],
    ['dislike', null, 'remove-dislike'],
    ['like', 'like', null],
    [null, null, null],
  ] as const)('from %s to %s is %s', (from, to, expected) => expect(callFor(from, to)).toBe(expected))
})

describe('the counts shown before the answer', () => {
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
