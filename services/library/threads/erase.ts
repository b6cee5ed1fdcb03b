import type { DocumentsChoice } from '#events'
import type { Clock, Outbox } from '#platform/core'
import type { Store } from '../model'
import { dayBefore } from './budget'
import { changed, forgetAuthor } from './rules'

/** Posts of one step of an erasure or a sweep. */
const atOnce = 100

/** Ends what is stored of users with closed accounts, of erased documents, and of deleted posts. */
export function createForgetThreads({
  store: { posts },
  outbox,
  clock,
}: {
  store: Pick<Store, 'posts'>
  outbox: Pick<Outbox, 'event' | 'update' | 'decide'>
  clock: Clock
}) {
  /** Posts stay without their author's name, or lose their text as well. Each step leaves fewer, so it ends. */
  async function forgetPosts(userId: string, keepsText: boolean): Promise<void> {
    for (;;) {
      const own = await posts.find({ authorId: userId }, { _id: 1 }).limit(atOnce).lean()
      if (own.length === 0) return
      for (const { _id } of own) await outbox.decide(posts, _id, forgetAuthor(_id, userId, keepsText))
    }
  }

  async function forgetVotes(userId: string): Promise<void> {
    for (;;) {
      const voted = await posts.find({ voters: userId }, { documentId: 1, threadId: 1 }).limit(atOnce).lean()
      if (voted.length === 0) return
      for (const { _id, documentId, threadId } of voted) {
        const { definition, payload } = changed({ documentId, threadId })
        const event = outbox.event(definition, payload)
        await outbox.update(posts, { _id, voters: userId }, { $pull: { voters: userId } }, [event])
      }
    }
  }

  return {
    async eraseUser(userId: string, choice: DocumentsChoice): Promise<void> {
      await forgetPosts(userId, choice === 'keep')
      await forgetVotes(userId)
    },
    /** A document was erased: its questions quote it. */
    async eraseDocument(documentId: string): Promise<void> {
      await posts.deleteMany({ documentId })
    },
    /** Removes posts that are shown nowhere, once they no longer count for the day and the bus has their events. */
    async sweep(): Promise<void> {
      const old = { state: 'gone', at: { $lt: dayBefore(clock.now()) } } as const
      for (const { _id } of await posts.find(old, { _id: 1 }).limit(atOnce).lean())
        await posts.deleteOne({ _id, state: 'gone', outbox: [] })
    },
  }
}
export type ForgetThreads = ReturnType<typeof createForgetThreads>
