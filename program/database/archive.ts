import { mongo } from 'mongoose'
import { z } from 'zod'

/**
 * A database as a stream of entries, each a tag and a BSON document, which contains its own length: first 'start', then for each
 * collection its name and its documents as stored, byte for byte, and finally 'end' with their number.
 */
const tags = { start: 0x73, collection: 0x63, document: 0x64, end: 0x65 } as const
type Tag = keyof typeof tags
const tagOf = new Map<number, Tag>(Object.entries(tags).map(([tag, byte]) => [byte, tag as Tag]))

const start = z.object({ format: z.literal('studyshelf-database'), version: z.literal(1) })
const collection = z.object({ name: z.string().min(1) })
const end = z.object({ documents: z.number().int() })

/** An entry of an archive. `bytes`: one document, as BSON. */
export type Entry = { is: 'collection'; name: string } | { is: 'document'; bytes: Uint8Array }

/** The file is not an archive, or is incomplete. */
export class BrokenArchive extends Error {
  constructor(why: string) {
    super(`The file cannot be used: ${why}.`)
    this.name = 'BrokenArchive'
  }
}

const { serialize, deserialize } = mongo.BSON

function entry(tag: Tag, bytes: Uint8Array): Buffer {
  return Buffer.concat([Buffer.of(tags[tag]), bytes])
}

/** The archive of these collections; streams the documents from `read`. */
export async function* writeArchive(
  names: readonly string[],
  read: (name: string) => AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  yield entry('start', serialize({ format: 'studyshelf-database', version: 1 }))
  let documents = 0
  for (const name of names) {
    yield entry('collection', serialize({ name }))
    for await (const bytes of read(name)) {
      documents += 1
      yield entry('document', bytes)
    }
  }
  yield entry('end', serialize({ documents }))
}

/** The entries of an archive. Throws BrokenArchive if it is not one, is truncated, or continues after its end. */
export async function* readArchive(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  let documents = 0
  let state: 'before' | 'within' | 'after' = 'before'
  for await (const { tag, bytes } of split(source)) {
    if (state === 'after') throw new BrokenArchive('it goes on after its end')
    if ((tag === 'start') !== (state === 'before')) throw new BrokenArchive('it is no export of Studyshelf')
    state = 'within'
    if (tag === 'start') readAs(start, bytes)
    else if (tag === 'collection') yield { is: 'collection', ...readAs(collection, bytes) }
    else if (tag === 'document') {
      documents += 1
      yield { is: 'document', bytes }
    } else {
      if (readAs(end, bytes).documents !== documents) throw new BrokenArchive('documents are missing')
      state = 'after'
    }
  }
  if (state !== 'after') throw new BrokenArchive('it is cut off')
}

function readAs<T>(shape: z.ZodType<T>, bytes: Uint8Array): T {
  const parsed = shape.safeParse(deserialize(bytes))
  if (!parsed.success) throw new BrokenArchive('it is of another version, or damaged')
  return parsed.data
}

/** MongoDB's largest document, with a margin for what the store adds. */
const largest = 17 * 1024 * 1024

async function* split(source: AsyncIterable<Buffer>): AsyncGenerator<{ tag: Tag; bytes: Buffer }> {
  let pending: Buffer = Buffer.alloc(0)
  for await (const chunk of source) {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
    let at = 0
    while (pending.length - at >= 5) {
      const tag = tagOf.get(pending[at] ?? 0)
      const length = pending.readInt32LE(at + 1)
      if (tag === undefined || length < 5 || length > largest)
        throw new BrokenArchive('it is no export of Studyshelf, or damaged')
      if (pending.length - at < 1 + length) break
      yield { tag, bytes: pending.subarray(at + 1, at + 1 + length) }
      at += 1 + length
    }
    pending = pending.subarray(at)
  }
  if (pending.length > 0) throw new BrokenArchive('it is cut off')
}
