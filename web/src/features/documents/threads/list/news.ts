import type { Thread } from '#events'

/** Threads that a reader was shown, with their numbers of answers then. */
export type Shown = Readonly<Record<string, number>>

type Counted = Pick<Thread, '_id' | 'answers'> & { question: Pick<Thread['question'], 'mine'> }

export const shownOf = (threads: readonly Counted[]): Shown =>
  Object.fromEntries(threads.map(({ _id, answers }) => [_id, answers]))

/** True if a thread is in the reader’s list: one’s own are at once. */
export const isShown = ({ _id, question }: Counted, shown: Shown): boolean => _id in shown || question.mine

/** Questions and answers that arrived since: how many, and in which threads. */
export function newsIn(
  threads: readonly Counted[],
  shown: Shown,
): { count: number; threadIds: readonly string[] } {
  const news = threads
    .map((thread) => ({
      id: thread._id,
      count: isShown(thread, shown)
        ? Math.max(0, thread.answers - (shown[thread._id] ?? 0))
        : 1 + thread.answers,
    }))
    .filter(({ count }) => count > 0)
  return { count: news.reduce((sum, { count }) => sum + count, 0), threadIds: news.map(({ id }) => id) }
}
