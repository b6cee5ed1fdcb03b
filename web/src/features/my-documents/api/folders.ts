import { folderCalls, type Folders } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'
import { requestKept } from '../../../http/device/kept-answers'
import { queryClient } from '../../../http/query-client'
import { ownSocket } from '../../../live/socket'

const queryKey = ['folders'] as const
const known = () => queryClient.getQueryData<Folders>(queryKey)

/** The newer of two states of the folders: an answer may be overtaken by a later one. */
const newer = (told: Folders): Folders => {
  const before = known()
  return before !== undefined && before.version > told.version ? before : told
}

/** The user's folders, by name. */
export const foldersQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal }) => newer(await requestKept(folderCalls.folders, { signal })),
  networkMode: 'always',
  refetchOnMount: 'always',
})

/** The version of the folders that this tab shows; -1 if it shows none. */
export const knownVersion = (): number => known()?.version ?? -1

async function change(made: Promise<Folders>): Promise<Folders> {
  const told = newer(await made)
  // A running fetch may have read the folders before the change.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<Folders>(queryKey, told)
  return told
}

/** Each throws ApiError. */
export const createFolder = (name: string, documentIds: string[]) =>
  change(request(folderCalls.createFolder, { body: { name, documentIds }, headers: ownSocket() }))

export const renameFolder = (id: string, name: string) =>
  change(request(folderCalls.renameFolder, { params: { id }, body: { name }, headers: ownSocket() }))

export const deleteFolder = (id: string) =>
  change(request(folderCalls.deleteFolder, { params: { id }, headers: ownSocket() }))

/** `folderId`: null for no folder. */
export const moveToFolder = (id: string, folderId: string | null) =>
  change(request(folderCalls.moveToFolder, { params: { id }, body: { folderId }, headers: ownSocket() }))
