import type { Books } from './books'
import { messageOf } from './message-of'

/** A daily message about new documents, by its title. */
const isDigest = (title: string) => /^\d+ new documents? in /.test(title)

/** Each digest is one message: none is lost, none is sent twice. */
export function auditDigests({ digests, notices }: Books): string[] {
  const sent = new Set(notices.filter(({ title }) => isDigest(title)).map(({ _id }) => _id))
  const told = digests.flatMap(({ _id, digests: count }) =>
    Array.from({ length: count }, (_, at) => messageOf(`digest ${_id} ${at + 1}`)),
  )
  return [
    ...told.filter((id) => !sent.has(id)).map((id) => `the digest ${id} is in no inbox`),
    ...[...sent].filter((id) => !told.includes(id)).map((id) => `the message ${id} is of no digest`),
  ]
}
