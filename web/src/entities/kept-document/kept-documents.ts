import type { DocumentView } from '#events'
import { create } from 'zustand'
import type { KeptDocument } from '../../http/device/kept-document'
import { deviceOwner, noteOwner } from '../../http/device/owner'
import { useSession } from '../../session/session-store'

/** A kept document as lists show it. */
export interface KeptCard {
  documentId: string
  title: string
  courseCode: string
  fileName: string | null
  /** Bytes of its file. */
  size: number
}

/** Of the signed-in user, newest first; null until they are read. */
export const useKeptDocuments = create<{ userId: string | null; cards: readonly KeptCard[] | null }>()(
  () => ({
    userId: null,
    cards: null,
  }),
)

const device = async () => (await import('../../http/device/database')).openDevice()
const userNow = () => useSession.getState().user?._id ?? null

/** Reads the list again. Browsers that store nothing have an empty one. */
export async function readKeptDocuments(): Promise<readonly KeptCard[]> {
  const userId = userNow()
  const kept =
    userId === null || deviceOwner() !== userId
      ? []
      : await device()
          .then((database) => database.getAllFromIndex('documents', 'user', userId))
          .catch(() => [])
  const cards = kept.toSorted((one, other) => other.at - one.at).map(cardOf)
  if (userNow() === userId) useKeptDocuments.setState({ userId, cards })
  return cards
}

/** The kept document of the signed-in user, or null. */
export async function readKeptDocument(documentId: string): Promise<KeptDocument | null> {
  const userId = userNow()
  if (userId === null || deviceOwner() !== userId) return null
  return (
    (await device()
      .then((database) => database.get('documents', [userId, documentId]))
      .catch(() => undefined)) ?? null
  )
}

/** Stores a document with its file. Throws if the browser stores nothing or has no room. */
export async function putKeptDocument(view: DocumentView, file: Blob): Promise<void> {
  const userId = userNow()
  if (userId === null) return
  noteOwner(userId)
  await (await device()).put('documents', { userId, documentId: view._id, view, file, at: Date.now() })
  await readKeptDocuments()
}

export async function forgetKeptDocuments(documentIds: readonly string[]): Promise<void> {
  const userId = userNow()
  if (userId === null) return
  const database = await device().catch(() => null)
  for (const documentId of documentIds) await database?.delete('documents', [userId, documentId])
  await readKeptDocuments()
}

const cardOf = ({ documentId, view, file }: KeptDocument): KeptCard => ({
  documentId,
  title: view.title,
  courseCode: view.courseCode,
  fileName: view.fileName,
  size: file.size,
})
