import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Longest path of a unix socket, in bytes, that every system supports. */
const longestPath = 100

/** A name unique to this directory, by any path to it. */
export const nameOfDirectory = (directory: string, digits: number): string =>
  `studyshelf-${createHash('sha256').update(realpathSync(directory)).digest('hex').slice(0, digits)}`

/**
 * Path of a unix socket: in its directory, or, if that is too long, under the directory's hash in the temporary folder.
 */
export function socketPath(directory: string, fileName: string, digits: number): string {
  const inside = join(realpathSync(directory), fileName)
  if (Buffer.byteLength(inside) <= longestPath) return inside
  return join(tmpdir(), `${nameOfDirectory(directory, digits)}.sock`)
}
