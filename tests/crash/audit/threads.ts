import type { Memory } from '../memory'
import type { Books } from './books'
import { auditTexts } from './writing'

/**
 * Each question and answer is there once, each vote and accepted answer as the last answer said, and those who are to be told have a
 * message: at most one of them unread.
 */
export function auditThreads(books: Books, memory: Memory): string[] {
  const { posts } = books
  const textsOf = (kind: 'question' | 'answer') =>
    posts.filter((post) => post.kind === kind).map(({ text }) => text)
  const voted = new Set(posts.flatMap(({ _id, voters }) => voters.map((voter) => `${_id}:${voter}`)))
  const accepted = new Map(posts.map(({ _id, acceptedId }) => [_id, acceptedId]))
  return [
    ...auditTexts('question', textsOf('question'), memory.threadQuestions),
    ...auditTexts('answer', textsOf('answer'), memory.replies),
    ...[...memory.replyVotes].flatMap(([key, known]) =>
      known.fits(voted.has(key)) ? [] : [`the vote ${key} is ${voted.has(key) ? '' : 'not '}there`],
    ),
    ...[...memory.accepted].flatMap(([threadId, known]) => {
      const is = accepted.get(threadId) ?? null
      return known.fits(is) ? [] : [`${threadId} has the accepted answer ${is}`]
    }),
    ...posts.flatMap(({ _id, voters }) =>
      new Set(voters).size === voters.length ? [] : [`${_id} has a vote twice`],
    ),
    ...auditNews(books, memory),
  ]
}

/** The message of a thread that a user must have; null if they are not told. */
const owed = (userId: string, actorId: string, topic: string) =>
  userId === actorId ? null : `${userId} ${topic}`

function auditNews({ posts, documents, notices }: Books, { threadQuestions, replies }: Memory): string[] {
  // Nobody is told of the threads of the demo world.
  const ours = posts.filter(({ text }) =>
    [threadQuestions, replies].some((texts) => texts.acknowledged.has(text)),
  )
  const uploaders = new Map(documents.map(({ _id, uploaderId }) => [_id, uploaderId]))
  const authors = new Map(posts.map(({ _id, authorId }) => [_id, authorId]))
  const due = ours.flatMap(
    ({ kind, authorId, documentId, threadId }) =>
      (kind === 'question'
        ? owed(uploaders.get(documentId) ?? authorId, authorId, `asked ${documentId}`)
        : owed(authors.get(threadId) ?? authorId, authorId, `answered ${threadId}`)) ?? [],
  )
  const told = new Set(notices.map(({ userId, topic }) => `${userId} ${topic}`))
  const unread = notices.flatMap(({ userId, topic, readAt }) =>
    topic !== null && readAt === null ? [`${userId} ${topic}`] : [],
  )
  return [
    ...[...new Set(due)].filter((key) => !told.has(key)).map((key) => `nobody told ${key}`),
    ...unread.filter((key, at) => unread.indexOf(key) !== at).map((key) => `two unread messages: ${key}`),
  ]
}
