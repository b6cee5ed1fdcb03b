import type { Envelope } from '../define-event'
import { z } from 'zod'

const versioned = z.object({ version: z.number() })

/**
 * Parts the events that wait from those that a newer one of the same aggregate makes needless: of events that carry a state,
 * only the highest version is worth publishing. All others are kept, in their order.
 */
export function newestOnly<Waiting extends { event: Envelope }>(
  waiting: readonly Waiting[],
  isState: (name: string) => boolean,
): { kept: Waiting[]; needless: Waiting[] } {
  const newest = new Map<string, number>()
  const versionOf = ({ event }: Waiting) =>
    isState(event.name) ? (versioned.safeParse(event.payload).data?.version ?? null) : null
  const aboutOf = ({ event }: Waiting) => `${event.name}/${event.key}`

  for (const entry of waiting) {
    const version = versionOf(entry)
    if (version !== null) newest.set(aboutOf(entry), Math.max(version, newest.get(aboutOf(entry)) ?? version))
  }
  const isNeedless = (entry: Waiting) => {
    const version = versionOf(entry)
    return version !== null && version < (newest.get(aboutOf(entry)) ?? version)
  }
  return {
    kept: waiting.filter((entry) => !isNeedless(entry)),
    needless: waiting.filter(isNeedless),
  }
}
