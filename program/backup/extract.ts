import { createWriteStream } from 'node:fs'
import { mkdir, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { NoRoom } from './no-room'

/** Writes a file of a backup, and flushes it. Creates its folder. Rejects with NoRoom. */
export async function extract(path: string, content: AsyncIterable<Uint8Array>, size: number): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < size) throw new NoRoom(folder, size)
  await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
}
