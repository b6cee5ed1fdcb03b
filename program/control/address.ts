import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Longest path of a unix socket that every system takes. */
const longestPath = 100

/** Where a running program is spoken to by another process of the same user. */
export function controlAddress(dataDir: string): string {
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16)
  if (process.platform === 'win32') return `\\\\.\\pipe\\studyshelf-${name}`
  const path = join(dataDir, 'control.sock')
  return path.length <= longestPath ? path : join(tmpdir(), `studyshelf-${name}.sock`)
}
