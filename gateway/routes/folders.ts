import { calls, type Folders } from '#events'
import type { Library } from '#services/library'
import { limits } from '../http/limits'
import { serve, type Route } from '../http/serve'
import { success } from '../http/success'
import type { Doer, TellOwnTabs } from '../live/own-tabs'

/** One's own folders of saved documents. */
export function folderRoutes({
  library,
  tellOwnTabs,
}: {
  library: Pick<Library, 'folders' | 'createFolder' | 'renameFolder' | 'deleteFolder' | 'moveToFolder'>
  tellOwnTabs: TellOwnTabs
}): Route[] {
  const limited = { limits: [limits.general, limits.folders] }
  const answer = (doer: Doer, folders: Folders) => {
    tellOwnTabs(doer, 'folders:changed', { version: folders.version })
    return success(folders)
  }
  return [
    serve(calls.folders, async ({ actor }) => success(await library.folders(actor.userId))),
    serve(
      calls.createFolder,
      async ({ actor: { userId }, body, request: { headers } }) =>
        answer({ userId, headers }, await library.createFolder(userId, body)),
      limited,
    ),
    serve(
      calls.renameFolder,
      async ({ actor: { userId }, params, body, request: { headers } }) =>
        answer({ userId, headers }, await library.renameFolder(userId, params.id, body.name)),
      limited,
    ),
    serve(
      calls.deleteFolder,
      async ({ actor: { userId }, params, request: { headers } }) =>
        answer({ userId, headers }, await library.deleteFolder(userId, params.id)),
      limited,
    ),
    serve(
      calls.moveToFolder,
      async ({ actor: { userId }, params, body, request: { headers } }) =>
        answer({ userId, headers }, await library.moveToFolder(userId, params.id, body.folderId)),
      limited,
    ),
  ]
}
