import { randomInt } from 'node:crypto'
import { anyOf, present } from '../cast'
import { entryOf, LastWrite } from '../last-write'
import type { Stage } from '../stage'

/** Says that a document helped, or takes it back. Refused for one's own, and if it was removed meanwhile. */
export async function sayHelped({ gateway, cast, memory }: Stage): Promise<void> {
  const student = anyOf(present(cast))
  const documentId = anyOf([...memory.uploads])
  if (!student || documentId === undefined) return
  const { _id, token } = student
  const helped = randomInt(3) > 0
  const answer = await entryOf(
    memory.helped,
    `helped:${documentId}:${_id}`,
    () => new LastWrite<boolean>(),
  ).write(helped, () =>
    gateway().call('POST', `/api/auth/document/${documentId}/${helped ? 'helped' : 'remove-helped'}`, {
      token,
    }),
  )
  memory.count('helped', answer)
}
