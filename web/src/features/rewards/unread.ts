import type { rewardCalls, ReasonOf } from '#events'
import { z } from 'zod'

const reasons = z.enum(['not-owned', 'unknown', 'missing', 'failed'])
/** Why a book could not be read. */
export type WhyUnread = z.infer<typeof reasons>

const unread = z.object({ fileName: z.string(), why: reasons })
/** A book that could not be opened, and why. */
export type Unread = z.infer<typeof unread>

const carried = z.object({ unread })

/** Parses the navigation state from the book reader; null if there is none. */
export const unreadOf = (state: unknown): Unread | null => carried.safeParse(state).data?.unread ?? null

/** Why a book's file was refused; null if there was no answer, or no reason in it. */
export function whyUnread(reason: ReasonOf<typeof rewardCalls.secureBook> | null): WhyUnread {
  if (reason === 'not-owned') return 'not-owned'
  if (reason === 'unknown-book') return 'unknown'
  return reason === 'book-missing' || reason === 'file-missing' ? 'missing' : 'failed'
}

/** The text in the shop. `title`: null if the shop has no such book. */
export function unreadSentence(why: WhyUnread, title: string | null): string {
  const book = title === null ? 'This book' : `‘${title}’`
  switch (why) {
    case 'not-owned':
      return `${book} is not yours yet. Redeem it here, then read it.`
    case 'unknown':
      return 'There is no such book. These are the books you can read here.'
    case 'missing':
      return `${book} can’t be opened right now. It stays yours: please try again later.`
    case 'failed':
      return `${book} couldn’t be opened.`
  }
}
