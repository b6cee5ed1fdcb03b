import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { createTarDecoder } from 'modern-tar'
import { dataPrefix, isDataPath, manifest, manifestName, type Manifest, type PackedFile } from './manifest'
import { NoRoom } from './no-room'

/** The file is no backup, is incomplete, or damaged. */
export class BrokenBackup extends Error {
  constructor(why: string, options?: ErrorOptions) {
    super(`The backup cannot be used: ${why}.`, options)
    this.name = 'BrokenBackup'
  }
}

/** Takes a file of a backup; reads all of `content`. `path`: relative to the data directory. */
export type Take = (path: string, content: AsyncIterable<Uint8Array>, size: number) => Promise<void>

const largestManifest = 1024 * 1024 * 1024

/**
 * Reads a backup from its first to its last byte, and gives each file to `take`. Resolves to the manifest if every file is there as the
 * manifest says. Otherwise rejects with BrokenBackup, which may come after files were taken.
 */
export async function unpackBackup(file: string, take: Take): Promise<Manifest> {
  const { readable, writable } = createTarDecoder({ strict: true })
  const found: PackedFile[] = []
  let last: Manifest | undefined

  const read = async () => {
    for await (const { header, body } of readable) {
      if (last !== undefined) throw new BrokenBackup('it goes on after its end')
      if (header.name === manifestName) {
        last = readManifest(await textOf(body, header.size))
        continue
      }
      const path = header.name.slice(dataPrefix.length)
      if (!header.name.startsWith(dataPrefix) || header.type !== 'file' || !isDataPath(path))
        throw new BrokenBackup('it is no backup of Studyshelf')
      const hash = createHash('sha256')
      await take(path, passing(body, hash), header.size)
      found.push({ path, bytes: header.size, sha256: hash.digest('hex') })
    }
  }
  const refused = new AbortController()
  const feed = async () => {
    const writer = writable.getWriter()
    const write = async (source: AsyncIterable<Buffer>) => {
      for await (const chunk of source) await writer.write(chunk)
    }
    try {
      await pipeline(createReadStream(file), createGunzip(), write, { signal: refused.signal })
    } catch (error) {
      void writer.abort(error).catch(() => undefined)
      throw error
    }
    await writer.close()
  }

  const reading = read().catch(async (error: unknown) => {
    // Ends the feeding, which would read the rest for nobody.
    refused.abort()
    await readable.cancel(error).catch(() => undefined)
    throw error
  })
  const [fed, readThrough] = await Promise.allSettled([feed(), reading])
  const failure = [readThrough, fed].find((each) => each.status === 'rejected')
  if (failure) throw understood(failure.reason)
  if (last === undefined) throw new BrokenBackup('it is cut off')
  compare(last.files, found)
  return last
}

async function* passing(content: AsyncIterable<Uint8Array>, hash: { update(bytes: Uint8Array): unknown }) {
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}

async function textOf(content: AsyncIterable<Uint8Array>, size: number): Promise<string> {
  if (size > largestManifest) throw new BrokenBackup('its manifest is too large')
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

function readManifest(text: string): Manifest {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw new BrokenBackup('its manifest is damaged')
  }
  const parsed = manifest.safeParse(given)
  if (!parsed.success) throw new BrokenBackup('its manifest is of another version, or damaged')
  return parsed.data
}

function compare(promised: readonly PackedFile[], found: readonly PackedFile[]): void {
  const hashes = new Map(found.map(({ path, sha256 }) => [path, sha256]))
  for (const { path, sha256 } of promised) {
    if (!hashes.has(path)) throw new BrokenBackup(`${path} is missing`)
    if (hashes.get(path) !== sha256) throw new BrokenBackup(`${path} is damaged`)
  }
  if (hashes.size !== promised.length || found.length !== promised.length)
    throw new BrokenBackup('it holds files that its manifest does not name')
}

/** Errors of the file system stay as they are; any other says that the file is damaged. */
function understood(error: unknown): unknown {
  const isOfFiles = error instanceof Error && 'errno' in error && 'syscall' in error
  if (error instanceof BrokenBackup || error instanceof NoRoom || isOfFiles) return error
  return new BrokenBackup('it is no backup of Studyshelf, cut off, or damaged', { cause: error })
}
