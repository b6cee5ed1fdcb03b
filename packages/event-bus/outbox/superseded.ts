import type { Envelope } from '../define-event'
import { z } from 'zod'

const versioned = z.object({ version: z.number() })

/**
 * Splits off the state events that a newer one of the same aggregate supersedes: only the highest version is worth publishing. All
 * other events are kept, in order.
 */
export function splitSuperseded<Waiting extends { event: Envelope }>(
  waiting: readonly Waiting[],
  isState: (name: string) => boolean,
): { kept: Waiting[]; superseded: Waiting[] } {
  const newest = new Map<string, number>()
  const versionOf = ({ event }: Waiting) =>
    isState(event.name) ? (versioned.safeParse(event.payload).data?.version ?? null) : null
  const aboutOf = ({ event }: Waiting) => `${event.name}/${event.key}`

  for (const entry of waiting) {
    const version = versionOf(entry)
    if (version !== null) newest.set(aboutOf(entry), Math.max(version, newest.get(aboutOf(entry)) ?? version))
  }
  const isSuperseded = (entry: Waiting) => {
    const version = versionOf(entry)
    return version !== null && version < (newest.get(aboutOf(entry)) ?? version)
  }
  return {
    kept: waiting.filter((entry) => !isSuperseded(entry)),
    superseded: waiting.filter(isSuperseded),
  }
}
