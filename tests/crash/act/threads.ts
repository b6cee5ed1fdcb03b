import { randomInt, randomUUID } from 'node:crypto'
import { postResponse, threadResponse } from '#events'
import { anyOf, present, type Student } from '../cast'
import { entryOf, LastWrite } from '../last-write'
import type { Stage } from '../stage'

/** Threads that get further answers. */
const manyThreads = 40

/** Asks about a document, with or without a name. Refused if it was removed, or after twenty a day. */
export async function askQuestion({ gateway, cast, memory }: Stage): Promise<void> {
  const student = anyOf(present(cast))
  const documentId = anyOf([...memory.uploads])
  if (!student || documentId === undefined) return
  const text = `Why is that? ${randomUUID()}`
  const body = { text, place: null, edition: 1, isAnonymous: randomInt(2) === 0 }
  const answer = await memory.threadQuestions.write(text, () =>
    gateway().call('POST', `/api/auth/documents/${documentId}/threads`, { token: student.token, body }),
  )
  memory.count('question', answer)
  if (answer.status >= 300) return
  const { thread } = threadResponse.parse(answer.body)
  memory.threads.set(thread._id, { asker: student, replies: [] })
  for (const oldest of memory.threads.keys())
    if (memory.threads.size > manyThreads) memory.threads.delete(oldest)
}

/** Answers a question. */
export async function reply({ gateway, cast, memory }: Stage): Promise<void> {
  const student = anyOf(present(cast))
  const [threadId, thread] = anyOf([...memory.threads]) ?? []
  if (!student || threadId === undefined || thread === undefined) return
  const text = `So it is. ${randomUUID()}`
  const answer = await memory.replies.write(text, () =>
    gateway().call('POST', `/api/auth/threads/${threadId}/answers`, {
      token: student.token,
      body: { text, isAnonymous: randomInt(2) === 0 },
    }),
  )
  memory.count('reply', answer)
  if (answer.status < 300)
    thread.replies.push({ _id: postResponse.parse(answer.body).post._id, author: student })
}

/** Votes for an answer of somebody else, or no longer. */
export async function voteForReply({ gateway, cast, memory }: Stage): Promise<void> {
  const { _id, author } = anyOf(repliesOf(memory.threads)) ?? {}
  const voter = anyOf(present(cast).filter((student) => student !== author))
  if (!voter || _id === undefined) return
  const isVoted = randomInt(3) > 0
  const answer = await entryOf(
    memory.replyVotes,
    `${_id}:${voter._id}`,
    () => new LastWrite<boolean>(),
  ).write(isVoted, () =>
    gateway().call('PUT', `/api/auth/posts/${_id}/vote`, { token: voter.token, body: { isVoted } }),
  )
  memory.count('reply vote', answer)
}

/** The asker accepts an answer, or none. */
export async function acceptReply({ gateway, cast, memory }: Stage): Promise<void> {
  const answered = [...memory.threads].filter(
    ([, { asker, replies }]) => replies.length > 0 && !cast.away.has(asker._id),
  )
  const [threadId, thread] = anyOf(answered) ?? []
  if (threadId === undefined || thread === undefined) return
  const answerId = randomInt(4) === 0 ? null : (anyOf(thread.replies)?._id ?? null)
  const answer = await entryOf(memory.accepted, threadId, () => new LastWrite<string | null>()).write(
    answerId,
    () =>
      gateway().call('PUT', `/api/auth/threads/${threadId}/accepted`, {
        token: thread.asker.token,
        body: { answerId },
      }),
  )
  memory.count('accept reply', answer)
}

const repliesOf = (threads: ReadonlyMap<string, { replies: { _id: string; author: Student }[] }>) =>
  [...threads.values()].flatMap(({ replies }) => replies)
