import { maxFolders, type Folders } from '#events'
import { AppError, newId, type Decision, type Outbox } from '#platform/core'
import type { Library } from '../contract'
import type { Store } from '../model'
import {
  createFolder,
  deleteFolder,
  moveDocument,
  renameFolder,
  shownFolders,
  type Before,
  type FolderSet,
} from './rules'

type Refusal = 'not-found' | 'folder-exists' | 'too-many-folders'
const refusals: Readonly<Record<Refusal, () => AppError>> = {
  'not-found': () => new AppError('not-found', 404, 'This folder is gone, or the document is not saved.'),
  'folder-exists': () => new AppError('folder-exists', 409, 'You have a folder with this name.'),
  'too-many-folders': () =>
    new AppError(
      'too-many-folders',
      400,
      `You can have up to ${maxFolders} folders. Delete one that you don’t need any more.`,
    ),
}

/** A user's own folders of saved documents: one record per user, changed in one write. Nobody else may see them, so there is no event. */
export function createFolders({
  store: { folderSets, readers },
  outbox,
}: {
  store: Pick<Store, 'folderSets' | 'readers'>
  outbox: Pick<Outbox, 'decide'>
}): Pick<Library, 'folders' | 'createFolder' | 'renameFolder' | 'deleteFolder' | 'moveToFolder'> {
  const savedBy = async (userId: string): Promise<ReadonlySet<string>> =>
    new Set((await readers.findById(userId, { saved: 1 }).lean())?.saved)

  async function change(
    userId: string,
    decide: (before: Before) => Decision<FolderSet, Refusal | Folders>,
  ): Promise<Folders> {
    const saved = await savedBy(userId)
    const outcome = await outbox.decide(folderSets, userId, (set, version) => decide({ set, version, saved }))
    if (typeof outcome === 'string') throw refusals[outcome]()
    return outcome
  }

  return {
    async folders(userId) {
      const [set, saved] = await Promise.all([folderSets.findById(userId).lean(), savedBy(userId)])
      return { version: set?.version ?? 0, folders: shownFolders(set, saved) }
    },
    createFolder: (userId, { name, documentIds }) =>
      change(userId, (before) => createFolder(before, { _id: newId(), name, documentIds })),
    renameFolder: (userId, folderId, name) =>
      change(userId, (before) => renameFolder(before, { folderId, name })),
    deleteFolder: (userId, folderId) => change(userId, (before) => deleteFolder(before, folderId)),
    moveToFolder: (userId, documentId, folderId) =>
      change(userId, (before) => moveDocument(before, { documentId, folderId })),
  }
}
