import { z } from 'zod'
import { count, success } from '../fields'
import { id, isOneLine, isVisible } from '../values'
import { defineCall } from './define-call'
import { withId } from './shared'

/** Folders of one user. */
export const maxFolders = 50
/** Characters. */
export const maxFolderNameLength = 40
/** Documents put into a new folder at once: as many as one can save. */
const maxFiled = 1000

export const folderNameField = z
  .string()
  .trim()
  .min(1, 'Give the folder a name.')
  .max(maxFolderNameLength, `Use at most ${maxFolderNameLength} characters.`)
  .refine((name) => isOneLine(name) && isVisible(name), 'Use one line of readable text.')

const folder = z.object({ _id: id, name: z.string(), documentIds: z.array(id) })
export type Folder = z.infer<typeof folder>
/** All of one's folders, by name, with the saved documents in them. Of two answers, the one with the higher version is newer. */
export const foldersResponse = z.object({ success, version: count, folders: z.array(folder) })
export type Folders = Omit<z.infer<typeof foldersResponse>, 'success'>

export const createFolderRequest = z.object({
  name: folderNameField,
  /** Saved documents to put into it; others are left out. */
  documentIds: z.array(id).max(maxFiled).default([]),
})
export type CreateFolderRequest = z.output<typeof createFolderRequest>
export const renameFolderRequest = z.object({ name: folderNameField })
/** Null: in no folder. */
export const moveRequest = z.object({ folderId: id.nullable() })

/** One's own folders of saved documents. Nobody else sees them; one's other tabs are told. Every change answers with all folders. */
export const folderCalls = {
  folders: defineCall({
    method: 'get',
    path: '/api/auth/folders',
    summary: 'One’s folders, by name, with the saved documents in them.',
    access: 'user',
    answer: foldersResponse,
    reasons: {},
  }),
  createFolder: defineCall({
    method: 'post',
    path: '/api/auth/folders',
    summary:
      'Create a folder, with saved documents in it if wanted: they leave the folders that they were in.',
    access: 'user',
    body: createFolderRequest,
    answer: foldersResponse,
    reasons: { 'folder-exists': 409, 'too-many-folders': 400 },
  }),
  renameFolder: defineCall({
    method: 'patch',
    path: '/api/auth/folders/:id',
    summary: 'Rename a folder. Idempotent.',
    access: 'user',
    params: withId,
    body: renameFolderRequest,
    answer: foldersResponse,
    reasons: { 'not-found': 404, 'folder-exists': 409 },
  }),
  deleteFolder: defineCall({
    method: 'delete',
    path: '/api/auth/folders/:id',
    summary: 'Delete a folder. Its documents stay saved. Idempotent.',
    access: 'user',
    params: withId,
    answer: foldersResponse,
    reasons: {},
  }),
  moveToFolder: defineCall({
    method: 'put',
    path: '/api/auth/document/:id/folder',
    summary:
      'Put a saved document into a folder, or into none. It leaves the one that it was in. Idempotent.',
    access: 'user',
    params: withId,
    body: moveRequest,
    answer: foldersResponse,
    reasons: { 'not-found': 404 },
  }),
}
