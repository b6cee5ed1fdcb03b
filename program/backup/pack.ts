import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import { dataPrefix, manifestName, type Manifest, type PackedFile } from './manifest'

/** Adds a file of `size` bytes at a path of the data directory. Rejects if there are fewer bytes; reads no more. */
export type Pack = (path: string, size: number, content: AsyncIterable<Uint8Array>) => Promise<void>

/** Most of it is compressed already. */
const level = 1

/**
 * Writes a new compressed tar file: what `fill` packs, and the manifest. Private to this user, and on disk when this resolves. Rejects with
 * the reason of `signal` once that aborts.
 */
export async function packBackup(
  path: string,
  head: () => Omit<Manifest, 'files'>,
  fill: (pack: Pack) => Promise<void>,
  signal: AbortSignal,
): Promise<readonly PackedFile[]> {
  const { readable, controller } = createTarPacker()
  const files: PackedFile[] = []

  const add = async (name: string, size: number, content: AsyncIterable<Uint8Array>): Promise<string> => {
    const entry = controller.add({ name, size, mode: 0o600, type: 'file' }).getWriter()
    const hash = createHash('sha256')
    let left = size
    if (size > 0)
      for await (const chunk of content) {
        signal.throwIfAborted()
        // A file that grows meanwhile, such as the mailbox, is packed as long as it was.
        const taken = chunk.subarray(0, left)
        hash.update(taken)
        await entry.write(taken)
        left -= taken.length
        if (left === 0) break
      }
    if (left > 0) throw new Error(`${name} became shorter while it was read`)
    await entry.close()
    return hash.digest('hex')
  }

  const write = async () => {
    await fill(async (to, bytes, content) => {
      files.push({ path: to, bytes, sha256: await add(dataPrefix + to, bytes, content) })
    })
    const manifest = Buffer.from(JSON.stringify({ ...head(), files } satisfies Manifest, null, 1))
    await add(manifestName, manifest.length, Readable.from([manifest]))
    controller.finalize()
  }
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  const written = pipeline(readable, createGzip({ level }), target, { signal })
  const [writing, packing] = await Promise.allSettled([
    written,
    write().catch((error: unknown) => {
      controller.error(error)
      throw error
    }),
  ])
  if (signal.aborted) throw signal.reason
  // The first is the cause of the second, or the same.
  for (const outcome of [writing, packing]) if (outcome.status === 'rejected') throw outcome.reason
  return files
}
