import fc from 'fast-check'

/** A change of some bytes. Positions are from 0 to 1, so that they fit files of any length. */
export type Mutation =
  | { do: 'flip'; at: number; bit: number }
  | { do: 'write'; at: number; bytes: Uint8Array }
  | { do: 'insert'; at: number; bytes: Uint8Array }
  | { do: 'cut'; at: number; length: number }
  | { do: 'repeat'; at: number; length: number; times: number }
  | { do: 'end'; at: number }
  | { do: 'splice'; at: number; from: number; length: number; to: number }

/** Uniform from 0 to 1: fast-check itself prefers the ends. */
export const place = fc.noBias(fc.nat(1_000_000)).map((millionths) => millionths / 1_000_000)
const length = fc.oneof(fc.integer({ min: 1, max: 16 }), fc.integer({ min: 1, max: 4_000 }))
/** Bytes that are special in lengths, offsets and sizes. */
const telling: readonly (readonly number[])[] = [
  [0],
  [0xff],
  [0x80],
  [0, 0, 0, 0],
  [0xff, 0xff, 0xff, 0xff],
  [0x7f, 0xff, 0xff, 0xff],
  [0x80, 0, 0, 0],
  [0, 0, 0x80, 0],
  [0xff, 0xff],
  [0x0d, 0x0a, 0x0d, 0x0a],
]
const bytes = fc.oneof(
  fc.constantFrom(...telling).map((each) => Uint8Array.from(each)),
  fc.uint8Array({ minLength: 1, maxLength: 12 }),
)

/** Mutations that ignore the meaning of the bytes. */
export const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('flip'), at: place, bit: fc.integer({ min: 0, max: 7 }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('write'), at: place, bytes }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('insert'), at: place, bytes }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cut'), at: place, length }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('repeat'),
      at: place,
      length,
      times: fc.integer({ min: 1, max: 50 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('end'), at: place }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('splice'), at: place, from: place, length, to: place }),
  },
)

/** Mutates `file`. `others`: the sources of a splice. */
export function mutate(file: Buffer, change: Mutation, others: readonly Buffer[]): Buffer {
  if (file.length === 0) return file
  const at = Math.min(file.length - 1, Math.floor(change.at * file.length))
  const [before, after] = [file.subarray(0, at), file.subarray(at)]
  switch (change.do) {
    case 'flip': {
      const copy = Buffer.from(file)
      copy[at] = (copy[at] ?? 0) ^ (1 << change.bit)
      return copy
    }
    case 'write':
      return Buffer.concat([before, change.bytes, after.subarray(change.bytes.length)])
    case 'insert':
      return Buffer.concat([before, change.bytes, after])
    case 'cut':
      return Buffer.concat([before, after.subarray(change.length)])
    case 'repeat':
      return Buffer.concat([
        before,
        ...Array.from({ length: change.times }, () => after.subarray(0, change.length)),
        after,
      ])
    case 'end':
      return before
    case 'splice': {
      const other = others[Math.floor(change.from * others.length)] ?? file
      const from = Math.floor(change.to * other.length)
      return Buffer.concat([
        before,
        other.subarray(from, from + change.length),
        after.subarray(change.length),
      ])
    }
  }
}
