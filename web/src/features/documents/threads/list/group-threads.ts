import type { Thread } from '#events'

export type ListOrder = 'page' | 'newest'

/** Threads under a heading; null: they need none. */
export interface ThreadGroup {
  heading: string | null
  threads: readonly Thread[]
}

/**
 * Groups threads for the list: the newest question first, or by place. By place, the group about the whole document comes first and may be
 * empty. Answers do not change the order.
 */
export function groupThreads(threads: readonly Thread[], order: ListOrder): ThreadGroup[] {
  if (order === 'newest')
    return [
      {
        heading: null,
        threads: threads.toSorted((one, other) => other.question.at.localeCompare(one.question.at)),
      },
    ]
  const groups = new Map<string, Thread[]>([[wholeDocument, []]])
  for (const thread of threads.toSorted(byPlace)) {
    const heading = headingOf(thread)
    groups.set(heading, [...(groups.get(heading) ?? []), thread])
  }
  return [...groups].map(([heading, grouped]) => ({ heading, threads: grouped }))
}

const wholeDocument = 'The whole document'

const headingOf = ({ place, isLost }: Thread): string => {
  if (place === null) return wholeDocument
  return isLost ? 'Places that are gone' : `Page ${place.page}`
}

function byPlace(one: Thread, other: Thread): number {
  if (one.isLost !== other.isLost) return one.isLost ? 1 : -1
  if (one.place === null || other.place === null)
    return Number(one.place !== null) - Number(other.place !== null)
  return one.place.page - other.place.page || one.place.box.y - other.place.box.y
}
