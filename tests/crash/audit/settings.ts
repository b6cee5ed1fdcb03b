import { createHash } from 'node:crypto'
import type { Memory } from '../memory'
import type { Books } from './books'

/** Message ids are made of their cause. */
const messageOf = (userId: string, digest: number) =>
  createHash('sha256').update(`digest ${userId} ${digest}`).digest('hex').slice(0, 24)

/** A daily message about new documents, by its title. */
const isDigest = (title: string) => /^\d+ new documents? in /.test(title)

/** Each digest is one message: none is lost, none is sent twice. */
export function auditDigests({ digests, notices }: Books): string[] {
  const sent = new Set(notices.filter(({ title }) => isDigest(title)).map(({ _id }) => _id))
  const told = digests.flatMap(({ _id, digests: count }) =>
    Array.from({ length: count }, (_, at) => messageOf(_id, at + 1)),
  )
  return [
    ...told.filter((id) => !sent.has(id)).map((id) => `the digest ${id} is in no inbox`),
    ...[...sent].filter((id) => !told.includes(id)).map((id) => `the message ${id} is of no digest`),
  ]
}

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
