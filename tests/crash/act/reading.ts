import { randomInt } from 'node:crypto'
import { documentResponse } from '#events'
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

/** Opens a document, which makes somebody one of its uploader's readers. */
export async function openDocument({ gateway, cast, memory }: Stage): Promise<void> {
  const reader = anyOf(present(cast))
  const documentId = anyOf([...memory.deletions.keys()].slice(0, manyRead))
  if (!reader || documentId === undefined) return
  const answer = await gateway().call('GET', `/api/auth/document/${documentId}`, { token: reader.token })
  if (answer.status >= 300) return
  const { uploader, isActive } = documentResponse.parse(answer.body).document
  if (!isActive || uploader._id === reader._id) return
  memory.readers.add(`${uploader._id}:${reader._id}`)
  memory.count('open', answer)
}
