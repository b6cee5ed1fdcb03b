import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Longest path of a unix socket, in bytes, that every system takes. */
const longestPath = 100

/** A name that only this directory has, however it is reached. */
export const nameOfDirectory = (directory: string, digits: number): string =>
  `studyshelf-${createHash('sha256').update(realpathSync(directory)).digest('hex').slice(0, digits)}`

/** Where a unix socket stands: in its directory, or under the directory's name in the temporary folder if that is too long. */
export function socketPath(directory: string, fileName: string, digits: number): string {
  const inside = join(realpathSync(directory), fileName)
  if (Buffer.byteLength(inside) <= longestPath) return inside
  return join(tmpdir(), `${nameOfDirectory(directory, digits)}.sock`)
}
