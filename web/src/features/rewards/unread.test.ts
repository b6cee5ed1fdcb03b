import { expect, it } from 'vitest'
import { unreadOf, unreadSentence, whyUnread } from './unread'

it.each([
  ['not-owned', 'not-owned'],
  ['unknown-book', 'unknown'],
  ['book-missing', 'missing'],
  ['file-missing', 'missing'],
  ['too-many-requests', 'failed'],
  [null, 'failed'],
] as const)('a book refused for %s is unread because: %s', (reason, expected) => {
  expect(whyUnread(reason)).toBe(expected)
})

it.each([
  ['not-owned', 'How to Live', '‘How to Live’ is not yours yet. Redeem it here, then read it.'],
  ['not-owned', null, 'This book is not yours yet. Redeem it here, then read it.'],
  ['failed', 'How to Live', '‘How to Live’ couldn’t be opened.'],
] as const)('%s of %j is said as: %s', (why, title, sentence) => {
  expect(unreadSentence(why, title)).toBe(sentence)
})

it.each([[null], [{}], [{ unread: { fileName: 'a.pdf', why: 'bored' } }]])('reads nothing from %j', (state) =>
  expect(unreadOf(state)).toBeNull(),
)
