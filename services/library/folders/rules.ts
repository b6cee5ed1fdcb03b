import { foldText, maxFolders, type Folder, type Folders } from '#events'
import type { Decision } from '#platform/core'

/** A user's folders as they are stored. */
export interface FolderSet {
  folders: Folder[]
}
type Refusal = 'not-found' | 'folder-exists' | 'too-many-folders'
type Decided<R extends Refusal> = Decision<FolderSet, R | Folders>

const compareNames = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare
/** Equal for names that read alike. */
const keyOf = (name: string): string => foldText(name).replace(/\s+/g, ' ').trim()

/** Folders by name, without documents that are not saved any more. */
export const shownFolders = (set: FolderSet | null, saved: ReadonlySet<string>): Folder[] =>
  (set?.folders ?? [])
    .map(({ documentIds, ...folder }) => ({
      ...folder,
      documentIds: documentIds.filter((documentId) => saved.has(documentId)),
    }))
    .sort((a, b) => compareNames(a.name, b.name))

/** `version`: before the change. */
export interface Before {
  set: FolderSet | null
  version: number
  /** The user's saved documents. Each write forgets the others, so that folders never hold more than one can save. */
  saved: ReadonlySet<string>
}

const changed = ({ version, saved }: Before, folders: Folder[]): Decision<FolderSet, Folders> => {
  const next = { folders: shownFolders({ folders }, saved) }
  return { outcome: { version: version + 1, ...next }, next, events: [] }
}
const unchanged = ({ set, version, saved }: Before): Decision<FolderSet, Folders> => ({
  outcome: { version, folders: shownFolders(set, saved) },
})
const without = (folders: readonly Folder[], documentIds: ReadonlySet<string>): Folder[] =>
  folders.map((folder) => ({
    ...folder,
    documentIds: folder.documentIds.filter((documentId) => !documentIds.has(documentId)),
  }))
const hasName = (folders: readonly Folder[], name: string): boolean =>
  folders.some((folder) => keyOf(folder.name) === keyOf(name))

/** Creates a folder. Its documents leave the folders that they were in. */
export function createFolder(before: Before, folder: Folder): Decided<'folder-exists' | 'too-many-folders'> {
  const folders = before.set?.folders ?? []
  if (hasName(folders, folder.name)) return { outcome: 'folder-exists' }
  if (folders.length >= maxFolders) return { outcome: 'too-many-folders' }
  const documentIds = [...new Set(folder.documentIds)]
  return changed(before, [...without(folders, new Set(documentIds)), { ...folder, documentIds }])
}

export function renameFolder(
  before: Before,
  { folderId, name }: { folderId: string; name: string },
): Decided<'not-found' | 'folder-exists'> {
  const folders = before.set?.folders ?? []
  const folder = folders.find(({ _id }) => _id === folderId)
  if (folder === undefined) return { outcome: 'not-found' }
  if (folder.name === name) return unchanged(before)
  const others = folders.filter(({ _id }) => _id !== folderId)
  return hasName(others, name)
    ? { outcome: 'folder-exists' }
    : changed(before, [...others, { ...folder, name }])
}

/** Deletes a folder; does nothing if there is none. */
export function deleteFolder(before: Before, folderId: string): Decision<FolderSet, Folders> {
  const folders = before.set?.folders ?? []
  const others = folders.filter(({ _id }) => _id !== folderId)
  return others.length === folders.length ? unchanged(before) : changed(before, others)
}

/** Puts a document into a folder, or into none (null). Only saved documents can be put into one. */
export function moveDocument(
  before: Before,
  { documentId, folderId }: { documentId: string; folderId: string | null },
): Decided<'not-found'> {
  const folders = before.set?.folders ?? []
  const current = folders.find(({ documentIds }) => documentIds.includes(documentId))?._id ?? null
  if (folderId === null && current === null) return unchanged(before)
  if (folderId === null) return changed(before, without(folders, new Set([documentId])))
  if (!before.saved.has(documentId) || folders.every(({ _id }) => _id !== folderId))
    return { outcome: 'not-found' }
  if (current === folderId) return unchanged(before)
  return changed(
    before,
    without(folders, new Set([documentId])).map((folder) =>
      folder._id === folderId ? { ...folder, documentIds: [...folder.documentIds, documentId] } : folder,
    ),
  )
}
