import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { mongo } from 'mongoose'
import { writeArchive } from './archive'
import { namesOfCollections } from './names-of-collections'
import { writeNewFile } from './new-file'

export interface Moved {
  collections: number
  documents: number
}

/**
 * Writes the whole database to a new file, document by document. The file gets its name only when it is complete. Rejects with
 * FileExists if the name is taken.
 */
export async function exportDatabase(db: mongo.Db, file: string): Promise<Moved> {
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
  await writeNewFile(file, (path) =>
    pipeline(
      writeArchive(names, read),
      createGzip({ level: 1 }),
      createWriteStream(path, { mode: 0o600, flush: true }),
    ),
  )
  return { collections: names.length, documents }
}
