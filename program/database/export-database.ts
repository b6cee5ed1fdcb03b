import { createWriteStream } from 'node:fs'
import { access, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { mongo } from 'mongoose'
import { writeArchive } from './archive'
import { namesOfCollections } from './names-of-collections'

/** An export never overwrites a file. */
export class FileExists extends Error {
  constructor(file: string) {
    super(`${file} exists already: name another file.`)
    this.name = 'FileExists'
  }
}

export interface Moved {
  collections: number
  documents: number
}

/**
 * Writes the whole database to a new file, document by document. The file gets its name only when it is complete. Rejects with
 * FileExists if the name is taken.
 */
export async function exportDatabase(db: mongo.Db, file: string): Promise<Moved> {
  if (await exists(file)) throw new FileExists(file)
  const names = await namesOfCollections(db)
  let documents = 0
  const read = async function* (name: string) {
    // Documents as raw bytes of the store.
    const cursor = db.collection(name).find({}, { raw: true, sort: { _id: 1 }, batchSize: 500 })
    for await (const bytes of cursor) {
      documents += 1
      yield bytes as unknown as Uint8Array
    }
  }
  const unfinished = `${file}.unfinished`
  try {
    const target = createWriteStream(unfinished, { mode: 0o600, flush: true })
    await pipeline(writeArchive(names, read), createGzip({ level: 1 }), target)
    await rename(unfinished, file)
    await flushFolder(dirname(file))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  return { collections: names.length, documents }
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

/** Makes the new name durable. Not every system can flush a folder. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
