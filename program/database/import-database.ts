import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { mongo } from 'mongoose'
import {
  collectionWithData,
  dataVersionCollection,
  parseDataVersion,
  requireKnownVersion,
  type Release,
} from '#platform'
import { BrokenArchive, readArchive, type Entry } from './archive'
import type { Moved } from './export-database'
import { namesOfCollections } from './names-of-collections'

/** The database is not empty, and `replace` is not set. */
export class NotEmpty extends Error {
  constructor(name: string) {
    super(
      `The database is not empty (there is something in ${name}). To delete all that it holds, and import the file instead, add --replace.`,
    )
    this.name = 'NotEmpty'
  }
}

const batch = { documents: 500, bytes: 8 * 1024 * 1024 } as const

/** Keeps every BSON type, e.g. the kinds of numbers. */
const asStored = {
  promoteValues: false,
  promoteLongs: false,
  promoteBuffers: false,
  bsonRegExp: true,
} as const

/**
 * Fills the database from a file of `exportDatabase`. Reads the whole file before it changes anything. Rejects with NotEmpty if
 * there are documents and `replace` is false, with BrokenArchive if the file is incomplete, and with DataRefused if a newer release than this
 * one wrote it. An interrupted import leaves a part: run it again with `replace`.
 */
export async function importDatabase(
  db: mongo.Db,
  file: string,
  { replace, release }: { replace: boolean; release: Release },
): Promise<Moved> {
  const held = replace ? null : await collectionWithData(db)
  if (held !== null) throw new NotEmpty(held)
  await requireUsable(file, release)
  for (const name of await namesOfCollections(db)) await db.collection(name).drop()

  const moved = { collections: 0, documents: 0 }
  let name = ''
  let waiting: mongo.BSON.Document[] = []
  let bytesWaiting = 0
  const write = async () => {
    if (waiting.length > 0) await db.collection(name).insertMany(waiting, { ordered: false })
    moved.documents += waiting.length
    waiting = []
    bytesWaiting = 0
  }
  await readEach(file, async (entry) => {
    if (entry.is === 'collection') {
      await write()
      name = entry.name
      moved.collections += 1
      await db.createCollection(name)
    } else {
      waiting.push(mongo.BSON.deserialize(entry.bytes, asStored))
      bytesWaiting += entry.bytes.length
      if (waiting.length === batch.documents || bytesWaiting >= batch.bytes) await write()
    }
  })
  await write()
  return moved
}

/** Reads the whole file. Throws if it is incomplete, or of a newer release than this one. */
async function requireUsable(file: string, release: Release): Promise<void> {
  let name = ''
  await readEach(file, (entry) => {
    if (entry.is === 'collection') name = entry.name
    else if (name === dataVersionCollection)
      requireKnownVersion(parseDataVersion(mongo.BSON.deserialize(entry.bytes)), release, 'The file')
  })
}

async function readEach(file: string, take: (entry: Entry) => void | Promise<void>): Promise<void> {
  let refusal: unknown
  try {
    await pipeline(createReadStream(file), createGunzip(), async (source: AsyncIterable<Buffer>) => {
      try {
        for await (const entry of readArchive(source)) await take(entry)
      } catch (error) {
        // Leaving the loop aborts the stream, and the pipeline would report only that.
        refusal = error
        throw error
      }
    })
  } catch (thrown) {
    const error = refusal ?? thrown
    if (isOfZlib(error)) throw new BrokenArchive('it is no export of Studyshelf, cut off, or damaged')
    throw error
  }
}

const isOfZlib = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(Z_|ERR_BUFFER)/.test(String(error.code))
