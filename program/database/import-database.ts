import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { mongo } from 'mongoose'
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
 * there are documents and `replace` is false, and with BrokenArchive if the file is incomplete. An interrupted import leaves a
 * part: run it again with `replace`.
 */
export async function importDatabase(
  db: mongo.Db,
  file: string,
  { replace }: { replace: boolean },
): Promise<Moved> {
  const names = await namesOfCollections(db)
  if (!replace) {
    for (const name of names) if ((await db.collection(name).findOne({})) !== null) throw new NotEmpty(name)
  }
  await readEach(file, () => {})
  for (const name of names) await db.collection(name).drop()

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

async function readEach(file: string, take: (entry: Entry) => void | Promise<void>): Promise<void> {
  try {
    await pipeline(createReadStream(file), createGunzip(), async (source: AsyncIterable<Buffer>) => {
      for await (const entry of readArchive(source)) await take(entry)
    })
  } catch (error) {
    if (isOfZlib(error)) throw new BrokenArchive('it is no export of Studyshelf, cut off, or damaged')
    throw error
  }
}

const isOfZlib = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(Z_|ERR_BUFFER)/.test(String(error.code))
