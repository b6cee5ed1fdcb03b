import { randomInt } from 'node:crypto'
import { anyOf, present } from '../cast'
import { entryOf, LastWrite } from '../last-write'
import type { Stage } from '../stage'
import { notePages } from './documents'

/** The number of documents that are read: the first ones, since a reader's oldest visits are forgotten. */
const manyRead = 10

/** Keeps the page where somebody reads a document. */
export async function keepPlace({ gateway, cast, memory }: Stage): Promise<void> {
  const reader = anyOf(present(cast))
  const documentId = anyOf([...memory.deletions.keys()].slice(0, manyRead))
  if (!reader || documentId === undefined) return
  const page = randomInt(1, notePages + 1)
  const known = entryOf(memory.places, `${reader._id}:${documentId}`, () => new LastWrite<number>())
  const path = `/api/auth/document/${documentId}/place`
  const answer = await known.write(page, () =>
    gateway().call('PUT', path, { token: reader.token, body: { page } }),
  )
  memory.count('place', answer)
}
