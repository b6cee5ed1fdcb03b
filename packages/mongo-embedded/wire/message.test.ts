import { describe, expect, it } from 'vitest'
import { decode, encode } from '../values/document'
import { readMessage, writeReply } from './message'

const opMessage = 2013
const int32 = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length)
  values.forEach((value, at) => bytes.writeInt32LE(value, 4 * at))
  return bytes
}
/** A driver's message with request id 7. */
const message = (opcode: number, ...parts: Buffer[]) => {
  const rest = Buffer.concat(parts)
  return Buffer.concat([int32(16 + rest.length, 7, 0, opcode), rest])
}
const body = (document: Record<string, unknown>) => Buffer.concat([Buffer.from([0]), encode(document)])
/** `size`: the declared size; the real one by default. */
const sequence = (name: string, documents: Buffer[], size?: number) => {
  const rest = Buffer.concat([Buffer.from(`${name}\0`), ...documents])
  return Buffer.concat([Buffer.from([1]), int32(size ?? 4 + rest.length), rest])
}
const insert = body({ insert: 'things', $db: 'test' })
const documents = [{ _id: 'a' }, { _id: 'b', n: 1 }].map(encode)

describe('a message of a driver', () => {
  it('is a command with separate document sections', () => {
    const { id, command, silent, legacy } = readMessage(
      message(opMessage, int32(0), insert, sequence('documents', documents)),
    )
    expect({ id, silent, legacy }).toEqual({ id: 7, silent: false, legacy: false })
    expect(command).toMatchObject({ name: 'insert', database: 'test' })
    const sent = command.sections.get('documents') ?? []
    expect(sent.map(({ value }) => value)).toEqual([{ _id: 'a' }, { _id: 'b', n: 1 }])
    expect(sent.map(({ bytes }) => bytes)).toEqual(documents)
  })

  it('may have its sections in any order, a checksum, and expect no reply', () => {
    const flags = int32(1 | 2)
    const sent = message(opMessage, flags, sequence('documents', documents), insert, int32(0x1234))
    const { silent, command } = readMessage(sent)
    expect(silent).toBe(true)
    expect(command.sections.get('documents')).toHaveLength(2)
  })

  it('may be a legacy handshake', () => {
    const handshake = Buffer.concat([
      int32(0),
      Buffer.from('admin.$cmd\0'),
      int32(0, -1),
      encode({ isMaster: 1 }),
    ])
    const { legacy, command } = readMessage(message(2004, handshake))
    expect(legacy).toBe(true)
    expect(command).toMatchObject({ name: 'isMaster', database: 'admin' })
  })

  it.each<[string, Buffer, string]>([
    ['an unknown opcode', message(2012, int32(0), insert), 'unknown opcode 2012'],
    ['an unknown required flag', message(opMessage, int32(4), insert), 'unknown flag'],
    ['no body', message(opMessage, int32(0), sequence('documents', documents)), 'a message without a body'],
    [
      'a section of an unknown kind',
      message(opMessage, int32(0), Buffer.from([2, 4, 0, 0, 0])),
      'unknown section kind 2',
    ],
    [
      'a section larger than the message',
      message(opMessage, int32(0), insert, sequence('documents', documents, 500)),
      'a section of a wrong size',
    ],
    [
      'a section of negative size',
      message(opMessage, int32(0), insert, sequence('documents', documents, -40)),
      'a section of a wrong size',
    ],
    [
      'a section without a name',
      message(opMessage, int32(0), insert, Buffer.from([1, 5, 0, 0, 0, 65])),
      'a section without a name',
    ],
    [
      'a document larger than its section',
      message(opMessage, int32(0), insert, sequence('documents', [int32(500)])),
      'a document of a wrong size',
    ],
    ['no database', message(opMessage, int32(0), body({ insert: 'things' })), 'a command without $db'],
  ])('is refused with %s', (_, sent, why) => {
    expect(() => readMessage(sent)).toThrow(why)
  })
})

it('replies to the request in its own format', () => {
  const reply = writeReply({ id: 7, legacy: false }, { ok: 1 })
  expect(reply.readInt32LE(0)).toBe(reply.length)
  expect([reply.readInt32LE(8), reply.readInt32LE(12)]).toEqual([7, opMessage])
  expect(decode(reply.subarray(21))).toEqual({ ok: 1 })
  const old = writeReply({ id: 7, legacy: true }, { ok: 1 })
  expect([old.readInt32LE(8), old.readInt32LE(12)]).toEqual([7, 1])
  expect(decode(old.subarray(36))).toEqual({ ok: 1 })
})
