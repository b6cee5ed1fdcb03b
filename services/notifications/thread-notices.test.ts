import { expect, it } from 'vitest'
import type { PayloadOf, threadNews } from '#events'
import { causeOf, threadNotice, threadTitle, topicOf } from './thread-notices'

const [userId, documentId, threadId, postId] = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(24)) as [
  string,
  string,
  string,
  string,
]
const news: PayloadOf<typeof threadNews> = {
  ...{ userId, news: 'answered', documentId, title: 'Heaps', threadId, postId },
  at: '2026-11-27T12:00:00.000Z',
}

it.each<[Partial<typeof news>, string]>([
  [{}, 'Your question about “Heaps” has an answer'],
  [{ news: 'asked' }, 'A reader asked about “Heaps”'],
  [{ news: 'accepted' }, 'Your answer about “Heaps” was accepted'],
  [{ title: 'Long '.repeat(30) }, `Your question about “${'Long '.repeat(11)}Long…” has an answer`],
])('says what happened: %o', (over, title) => {
  expect(threadTitle({ ...news, ...over })).toBe(title)
})

it('leads to the thread, and says how to turn it off', () => {
  const { body } = threadNotice(news, 'https://studyshelf.test')
  expect(body).toContain(`https://studyshelf.test/document/${documentId}?thread=${threadId}\n`)
  expect(body).toContain('settings: https://studyshelf.test/settings')
})

it('is gathered by thread, and questions by document', () => {
  expect(topicOf({ ...news, postId: userId })).toBe(topicOf(news))
  expect(topicOf({ ...news, threadId: userId })).not.toBe(topicOf(news))
  expect(topicOf({ ...news, news: 'asked', threadId: userId })).toBe(topicOf({ ...news, news: 'asked' }))
  expect(causeOf({ ...news, postId: userId })).not.toBe(causeOf(news))
})
