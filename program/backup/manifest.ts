import { z } from 'zod'

/** The name of the manifest, which is the last entry of a backup: without it, a backup is incomplete. */
export const manifestName = 'manifest.json'
/** All other entries are files of the data directory, below this name. */
export const dataPrefix = 'data/'

const packedFile = z.object({
  /** Relative to the data directory. */
  path: z.string(),
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type PackedFile = z.infer<typeof packedFile>

export const manifest = z.object({
  format: z.literal('studyshelf-backup'),
  version: z.literal(1),
  /** Version of the program that made it. */
  program: z.string(),
  /** Everything acknowledged before is in it. */
  moment: z.iso.datetime(),
  /** 'mongodb': its own tools back the database up. */
  database: z.enum(['embedded', 'mongodb']),
  /** 'kafka': it keeps the events itself. */
  events: z.enum(['embedded', 'kafka', 'none']),
  /** 'host': stored files are at a file host, some or all. */
  stored: z.enum(['here', 'host']).default('here'),
  files: z.array(packedFile),
})
export type Manifest = z.infer<typeof manifest>

/** Files and folders of a data directory that a backup may hold. */
const folders = ['store', 'events', 'files', 'books', 'mailbox']
/** The secret, and the mark of a planted demo world. */
export const soleFiles: readonly string[] = ['jwt-secret', 'seeded']
const part = /^[^/\\\0]+$/

/** True if this is a file that a backup may hold, and its path stays in the data directory. */
export function isDataPath(path: string): boolean {
  const parts = path.split('/')
  const [first = ''] = parts
  if (parts.length === 1) return soleFiles.includes(first)
  return folders.includes(first) && parts.every((name) => part.test(name) && name !== '.' && name !== '..')
}
