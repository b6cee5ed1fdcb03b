import { threadNews, type AskRequest } from '#events'
import { newId } from '#platform/core'
import type { startLibrary } from './library'

export const viewer = (userId: string, isAdmin = false) => ({ userId, isAdmin })
export const people = () => [newId(), newId(), newId(), newId()] as [string, string, string, string]
/** A box on a page. */
export const box = { x: 0.1, y: 0.4, w: 0.3, h: 0.02 }
/** A question that nobody has asked before. */
export const request = (over: Partial<AskRequest> = {}): AskRequest => ({
  ...{ text: `Why? ${newId()}`, place: null, edition: 1, isAnonymous: false },
  ...over,
})

/** Students who ask and answer in a library. */
export const createThreadActs = (here: () => Awaited<ReturnType<typeof startLibrary>>) => ({
  ask: async (userId: string, documentId: string, over: Partial<AskRequest> = {}) =>
    (await here().library.ask(viewer(userId), documentId, request(over))).thread,
  answer: (userId: string, threadId: string, isAnonymous = false, text = `So. ${newId()}`) =>
    here().library.answer(viewer(userId), threadId, { text, isAnonymous }),
  read: (userId: string, threadId: string) => here().library.thread(viewer(userId), threadId),
  listOf: (userId: string, id: string, over: { limit?: number; cursor?: string; page?: number } = {}) =>
    here().library.threadsOf(viewer(userId), id, { limit: 25, ...over }),
  /** The kinds of news that a user was told. */
  newsOf: async (userId: string) => {
    await here().platform.outbox.settled()
    await here().platform.allHandled()
    return here()
      .platform.published(threadNews)
      .filter((news) => news.userId === userId)
      .map(({ news }) => news)
  },
})
