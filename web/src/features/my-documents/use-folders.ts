import type { Folder } from '#events'
import { useQuery } from '@tanstack/react-query'
import { notify } from '../../components/toasts/notify'
import { messageOf } from '../../http/api-error'
import { refetchChanged } from '../../http/query-client'
import { useLiveMessage } from '../../live/socket'
import { foldersQuery, knownVersion, moveToFolder } from './api/folders'

/** The user's folders; undefined until they have loaded. Refetched when another tab changed them. */
export function useFolders() {
  const { data, isError, refetch } = useQuery(foldersQuery)
  useLiveMessage('folders:changed', ({ version }) => {
    if (version > knownVersion()) refetchChanged(foldersQuery.queryKey)
  })
  return { folders: data?.folders, isError, refetch }
}

/** Puts a document into a folder (null: into none), and says so. */
export async function moveDocument(
  documentId: string,
  folder: Pick<Folder, '_id' | 'name'> | null,
): Promise<void> {
  try {
    await moveToFolder(documentId, folder?._id ?? null)
    notify.success(folder === null ? 'Removed from its folder' : `Moved to ${folder.name}`)
  } catch (error) {
    notify.error(messageOf(error, 'The document couldn’t be moved.'))
    refetchChanged(foldersQuery.queryKey)
  }
}
