import { createHash, randomInt, randomUUID } from 'node:crypto'
import { documentKinds, uploadResponse, type DocumentKind } from '#events'
import { read } from '../../client/api-client'
import { makePdf } from '../../fixtures/pdfs'
import { anyOf, suspendable, type Student } from '../cast'
import { entryOf, LastWrite } from '../last-write'
import type { Stage } from '../stage'

/** The number of newest documents that are deleted and restored. */
const manyDeleted = 20

/** Pages of each document. */
export const notePages = 3

/** The number of documents whose bytes are kept. */
const manyBytes = 50

/** Uploads these bytes as a document. Throws if it is refused. */
async function send(
  { gateway, memory }: Stage,
  { token }: Student,
  title: string,
  bytes: Buffer,
): Promise<{ _id: string; isHeld: boolean }> {
  const api = gateway()
  const fileUrl = await api.upload('document', bytes, 'notes.pdf', { token })
  const body = { university: 'NUS', courseCode: 'CS2030S', title, fileUrl }
  const answer = read(await api.call('POST', '/api/auth/upload', { token, body }), uploadResponse)
  const { _id } = answer.document
  memory.uploads.add(_id)
  memory.count('upload', { status: 201, body: null })
  return { _id, isHeld: (answer.heldFor ?? null) !== null }
}

const newNotes = (title: string) => makePdf({ text: `${title} ${randomUUID()}`, pages: notePages })

/** Publishes a new document and resolves to its id. Throws if it is refused. */
export async function publish(stage: Stage, student: Student, title: string): Promise<string> {
  return (await send(stage, student, title, await newNotes(title)))._id
}

export async function publishOne(stage: Stage): Promise<void> {
  const { memory } = stage
  const student = anyOf(suspendable(stage.cast))
  if (!student) return
  const title = 'Crash notes'
  const bytes = await newNotes(title)
  const { _id } = await send(stage, student, title, bytes)
  memory.deletions.set(_id, { owner: student, state: new LastWrite('stands') })
  memory.bytes.set(_id, bytes)
  for (const oldest of memory.bytes.keys()) if (memory.bytes.size > manyBytes) memory.bytes.delete(oldest)
}

/** Uploads a copy of somebody else's document that differs only in its last bytes. */
export async function copyOne(stage: Stage): Promise<void> {
  const { memory, cast } = stage
  const [original, bytes] = anyOf([...memory.bytes]) ?? []
  const owner = original === undefined ? undefined : memory.deletions.get(original)?.owner
  const student = anyOf(suspendable(cast).filter((each) => each !== owner))
  if (!student || bytes === undefined) return
  const copy = Buffer.concat([bytes, Buffer.from(`%${randomUUID()}\n`)])
  const { _id, isHeld } = await send(stage, student, 'Copied notes', copy)
  // Once its original is deleted, it is none.
  if (!isHeld) return
  memory.copies.add(_id)
  memory.count('copy', { status: 201, body: null })
}

/** Publishes the bytes of a document that somebody else has deleted. Its uploader can then no longer restore it. */
export async function passOn(stage: Stage): Promise<void> {
  const { memory, cast } = stage
  const deleted = [...memory.bytes].filter(
    ([_id]) => memory.deletions.get(_id)?.state.acknowledged === 'deleted',
  )
  const [original, bytes] = anyOf(deleted) ?? []
  const owner = original === undefined ? undefined : memory.deletions.get(original)?.owner
  const student = anyOf(suspendable(cast).filter((each) => each !== owner))
  if (original === undefined || !student || bytes === undefined) return
  memory.bytes.delete(original)
  await send(stage, student, 'Passed on', bytes)
  memory.count('pass on', { status: 201, body: null })
}

/** Deletes an own document, or restores it. */
export async function deleteOrReturn({ gateway, memory }: Stage): Promise<void> {
  const [_id, own] = anyOf([...memory.deletions].slice(-manyDeleted)) ?? []
  if (_id === undefined || own === undefined) return
  const { owner, state } = own
  const { token } = owner
  const wanted = state.acknowledged === 'deleted' ? 'stands' : 'deleted'
  const path = `/api/auth/documents/${_id}`
  const answer = await state.write(wanted, () =>
    wanted === 'deleted'
      ? gateway().call('DELETE', path, { token })
      : gateway().call('POST', `${path}/restore`, { token }),
  )
  memory.count(wanted === 'deleted' ? 'delete' : 'return', answer)
}

/** Publishes a new edition with the same pages of an own document. */
export async function renewOne({ gateway, memory }: Stage): Promise<void> {
  const known = [...memory.bytes].filter(
    ([_id]) => memory.deletions.get(_id)?.state.acknowledged === 'stands',
  )
  const [_id, bytes] = anyOf(known) ?? []
  const { token } = (_id === undefined ? undefined : memory.deletions.get(_id)?.owner) ?? {}
  if (_id === undefined || bytes === undefined || token === undefined) return
  const edition = Buffer.concat([bytes, Buffer.from(`%${randomUUID()}\n`)])
  const fileUrl = await gateway().upload('document', edition, 'notes.pdf', { token })
  const answer = await entryOf(memory.editions, _id, () => new LastWrite<string>()).write(
    createHash('sha256').update(edition).digest('hex'),
    () => gateway().call('POST', `/api/auth/documents/${_id}/editions`, { token, body: { fileUrl } }),
  )
  memory.count('renew', answer)
}

/** Corrects title and kind of an own document. */
export async function correctDetails({ gateway, memory }: Stage): Promise<void> {
  const [_id, own] = anyOf([...memory.deletions].slice(-manyDeleted)) ?? []
  const kind = anyOf(documentKinds)
  if (_id === undefined || own === undefined || kind === undefined) return
  const { token } = own.owner
  const path = `/api/auth/documents/${_id}/details`
  const body = { kind, title: `Corrected notes ${randomInt(1_000_000)}` }
  const known = entryOf(memory.details, _id, () => new LastWrite<string>())
  const answer = await known.write(detailsInWords(body), () => gateway().call('PATCH', path, { token, body }))
  memory.count('correct', answer)
}

export const detailsInWords = ({ kind, title }: { kind: DocumentKind; title: string }): string =>
  `${kind}: ${title}`
