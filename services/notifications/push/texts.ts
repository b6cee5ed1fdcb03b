import { threadPath, type PayloadOf, type threadNews, type wantOffered, type warningIssued } from '#events'
import { createHash } from 'node:crypto'
import type { Push } from '#platform/core'
import { threadTitle } from '../thread-notices'

/** One per cause, however often it is sent. */
const tagOf = (cause: string) => createHash('sha256').update(cause).digest('base64url').slice(0, 32)

/** A locked screen shows it to anybody, so it does not say why. */
export const warningPush = ({
  userId,
  documentId,
  at,
}: Pick<PayloadOf<typeof warningIssued>, 'userId' | 'documentId' | 'at'>): Push => ({
  tag: tagOf(`warning ${userId} ${documentId} ${at}`),
  title: 'You got a warning',
  body: 'Open Studyshelf to read why, and what you can do.',
  path: '/warnings',
})

export const wantPush = ({
  userId,
  courseCode,
  title,
  documentId,
}: { userId: string } & Pick<
  PayloadOf<typeof wantOffered>,
  'courseCode' | 'title' | 'documentId'
>): Push => ({
  tag: tagOf(`want ${userId} ${documentId}`),
  title: `${courseCode}: is this what you asked for?`,
  body: `“${title}” is offered to you.`,
  path: `/document/${documentId}?wanted`,
})

export const threadPush = (news: PayloadOf<typeof threadNews>): Push => ({
  tag: tagOf(`thread ${news.userId} ${news.threadId}`),
  title: threadTitle(news),
  body: 'Open Studyshelf to read it.',
  path: threadPath(news.documentId, news.threadId),
})
