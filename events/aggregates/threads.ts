import { z } from 'zod'
import { defineEvent } from '../define-event'
import { instant } from '../fields'
import { threadNewsKind } from '../thread-news'
import { id } from '../values'

export const threadChanged = defineEvent({
  name: 'thread.changed',
  topic: 'documents',
  version: 1,
  key: 'documentId',
  summary:
    'A question about a document was asked, answered, voted on, changed, moved or deleted. It does not say by whom.',
  payload: z.object({ documentId: id, threadId: id }),
})

export const threadNews = defineEvent({
  name: 'thread.news',
  topic: 'users',
  version: 1,
  key: 'userId',
  summary:
    'A user’s document was asked about, their question answered, or their answer accepted. It is put into their inbox, unless they have an unread message about the thread. It does not say by whom.',
  payload: z.object({
    userId: id,
    news: threadNewsKind,
    documentId: id,
    title: z.string(),
    threadId: id,
    /** The question or answer that it is about. */
    postId: id,
    at: instant,
  }),
})
