import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { mongo } from 'mongoose'
import { readArchive, writeArchive } from '../../program/database/archive'

type Record = mongo.BSON.Document
/** The records of an archive, by collection. */
export type Contents = Map<string, Record[]>

/** Keeps every BSON type when it is written again. */
const asStored = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true }

/** Reads a file of `db export`. */
export async function readContents(file: string, { asIs = true } = {}): Promise<Contents> {
  const contents: Contents = new Map()
  let records: Record[] = []
  await pipeline(createReadStream(file), createGunzip(), async (source: AsyncIterable<Buffer>) => {
    for await (const entry of readArchive(source))
      if (entry.is === 'collection') contents.set(entry.name, (records = []))
      else records.push(mongo.BSON.deserialize(entry.bytes, asIs ? asStored : {}))
  })
  return contents
}

export async function writeContents(file: string, contents: Contents): Promise<void> {
  const read = async function* (name: string) {
    for (const record of contents.get(name) ?? []) yield mongo.BSON.serialize(record)
  }
  await pipeline(writeArchive([...contents.keys()], read), createGzip({ level: 9 }), createWriteStream(file))
}

/** The same records with every date this much later: as if they had been exported today. */
export function shiftDates(contents: Contents, ms: number): Contents {
  const shift = (value: unknown): unknown => {
    if (value instanceof Date) return new Date(value.getTime() + ms)
    if (Array.isArray(value)) return value.map(shift)
    if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype)
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shift(inner)]))
    return value
  }
  return new Map([...contents].map(([name, records]) => [name, records.map((each) => shift(each) as Record)]))
}
