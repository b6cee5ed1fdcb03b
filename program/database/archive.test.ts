import { mongo } from 'mongoose'
import { expect, it } from 'vitest'
import { BrokenArchive, readArchive, writeArchive, type Entry } from './archive'

const { serialize } = mongo.BSON
const documents: Record<string, Uint8Array[]> = {
  jars: [serialize({ _id: 'a', n: 1 }), serialize({ _id: 'b', text: 'x'.repeat(500) })],
  lids: [],
  shelves: [serialize({ _id: 'c', at: new Date(5) })],
}

async function archive(): Promise<Buffer> {
  const parts: Buffer[] = []
  const read = async function* (name: string) {
    yield* documents[name] ?? []
  }
  for await (const part of writeArchive(Object.keys(documents), read)) parts.push(part)
  return Buffer.concat(parts)
}

/** Chunks as a file stream yields them, regardless of entries. */
async function entries(bytes: Buffer, piece = 7): Promise<Entry[]> {
  const found: Entry[] = []
  const source = async function* () {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
  }
  for await (const entry of readArchive(source())) found.push(entry)
  return found
}

it.each([1, 7, 64, 100_000])('reads back what was written, in chunks of %i bytes', async (piece) => {
  const found = await entries(await archive(), piece)
  const names = found.map((entry) => (entry.is === 'collection' ? entry.name : '.'))
  expect(names).toEqual(['jars', '.', '.', 'lids', 'shelves', '.'])
  const bytes = found.flatMap((entry) => (entry.is === 'document' ? [Buffer.from(entry.bytes)] : []))
  expect(bytes).toEqual(
    Object.values(documents)
      .flat()
      .map((each) => Buffer.from(each)),
  )
})

it('is refused when truncated anywhere', async () => {
  const whole = await archive()
  for (const length of [0, 1, 20, whole.length - 30, whole.length - 1])
    await expect(entries(whole.subarray(0, length))).rejects.toBeInstanceOf(BrokenArchive)
})

it.each([
  ['something else', Buffer.from('PK\u0003\u0004 something else altogether')],
  ['entries before the start', Buffer.concat([Buffer.from('c'), serialize({ name: 'x' })])],
  ['another version', Buffer.concat([Buffer.from('s'), serialize({ format: 'other', version: 2 })])],
])('refuses %s', async (_, bytes) => {
  await expect(entries(bytes)).rejects.toBeInstanceOf(BrokenArchive)
})

it('refuses data after the end', async () => {
  const whole = await archive()
  await expect(entries(Buffer.concat([whole, whole]))).rejects.toThrow('goes on after its end')
})
