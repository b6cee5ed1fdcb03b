import type { Memory } from '../memory'
import type { Books } from './books'

/** Settings are those of the last answers. */
export function auditSettings({ digests, pushes }: Books, memory: Memory): string[] {
  const hours = new Map(digests.map(({ _id, hour }) => [_id, hour]))
  const kinds = new Map(pushes.map(({ _id, kinds: chosen }) => [_id, chosen.join()]))
  return [
    ...[...memory.digestHours].flatMap(([userId, known]) => {
      const hour = hours.get(userId)
      // Nothing is stored before the first choice.
      if (hour === undefined ? known.acknowledged === undefined : known.fits(hour)) return []
      return [`the digests of ${userId} come at ${hour}`]
    }),
    ...[...memory.pushKinds].flatMap(([userId, known]) => {
      const kind = kinds.get(userId)
      if (kind === undefined ? known.acknowledged === undefined : known.fits(kind)) return []
      return [`the notifications of ${userId} are ${kind}`]
    }),
  ]
}
