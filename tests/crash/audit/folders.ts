import type { Memory } from '../memory'
import type { Books } from './books'

/** Each folder is there, under the name of the last answer. */
export function auditFolders({ folders }: Books, memory: Memory): string[] {
  return [...memory.folders].flatMap(([userId, { folderId, name }]) => {
    const set = folders.find(({ _id }) => _id === userId)
    const folder = set?.folders.find(({ _id }) => _id === folderId)
    if (folder === undefined) return [`folder ${folderId} of ${userId} is lost`]
    return name.fits(folder.name) ? [] : [`folder ${folderId} of ${userId} is named ${folder.name}`]
  })
}
