import type { Command, Reply, SentDocument } from '../commands/command'
import { StoreError } from '../errors'
import { type Document, decode, encode } from '../values/document'

const opReply = 1
const opQuery = 2004
const opMessage = 2013
const headerBytes = 16
/** MongoDB's limit. Drivers learn it in the handshake. */
export const maxMessageBytes = 48_000_000

const flagBits = { checksum: 1, moreToCome: 2 } as const

/** A request from a driver. */
export interface Request {
  readonly id: number
  readonly command: Command
  /** The driver expects no reply. */
  readonly silent: boolean
  /** An OP_QUERY request, which needs an OP_REPLY. */
  readonly legacy: boolean
}

/** Reads one complete message. */
export function readMessage(message: Buffer): Request {
  const id = message.readInt32LE(4)
  const opcode = message.readInt32LE(12)
  if (opcode === opMessage) return readOpMessage(id, message)
  if (opcode === opQuery) return readOpQuery(id, message)
  throw new StoreError('BadValue', `unknown opcode ${opcode}`)
}

function readOpMessage(id: number, message: Buffer): Request {
  const flags = message.readUInt32LE(headerBytes)
  if (flags & 0xffff & ~(flagBits.checksum | flagBits.moreToCome))
    throw new StoreError('BadValue', 'unknown flag')
  const end = flags & flagBits.checksum ? message.length - 4 : message.length
  let body: Document | undefined
  const sections = new Map<string, SentDocument[]>()
  for (let at = headerBytes + 4; at < end;) {
    const kind = message[at++]
    const size = message.readInt32LE(at)
    // A negative size would loop forever.
    if (size < 4 || at + size > end) throw new StoreError('BadValue', 'a section of a wrong size')
    const section = message.subarray(at, at + size)
    at += size
    if (kind === 0) body = decode(section)
    else if (kind === 1) {
      const nameEnd = section.indexOf(0, 4)
      if (nameEnd < 0) throw new StoreError('BadValue', 'a section without a name')
      sections.set(section.toString('latin1', 4, nameEnd), [...documentsIn(section, nameEnd + 1)])
    } else throw new StoreError('BadValue', `unknown section kind ${kind}`)
  }
  if (!body) throw new StoreError('BadValue', 'a message without a body')
  const silent = (flags & flagBits.moreToCome) !== 0
  return { id, command: toCommand(body, sections), silent, legacy: false }
}

function* documentsIn(section: Buffer, from: number): Generator<SentDocument> {
  for (let at = from; at < section.length;) {
    const size = section.readInt32LE(at)
    if (size < 5 || at + size > section.length) throw new StoreError('BadValue', 'a document of a wrong size')
    // A copy, so that a document does not keep the whole message in memory.
    const bytes = Buffer.from(section.subarray(at, at + size))
    yield { value: decode(bytes), bytes }
    at += size
  }
}

/** Drivers send the handshake as OP_QUERY, because they do not know the server yet. */
function readOpQuery(id: number, message: Buffer): Request {
  const nameStart = headerBytes + 4
  const nameEnd = message.indexOf(0, nameStart)
  const namespace = message.toString('latin1', nameStart, nameEnd)
  const at = nameEnd + 9
  const body = decode(message.subarray(at, at + message.readInt32LE(at)))
  const command = toCommand({ ...body, $db: namespace.replace(/\.\$cmd$/, '') }, new Map())
  if (!/^(hello|ismaster)$/i.test(command.name))
    throw new StoreError('BadValue', 'OP_QUERY is for the handshake only')
  return { id, command, silent: false, legacy: true }
}

function toCommand(body: Document, sections: Command['sections']): Command {
  const name = Object.keys(body)[0]
  const database = body['$db']
  if (name === undefined || typeof database !== 'string')
    throw new StoreError('BadValue', 'a command without $db')
  return { name, body, database, sections }
}

let nextId = 1

/** Encodes the reply to a request. */
export function writeReply({ id, legacy }: Pick<Request, 'id' | 'legacy'>, reply: Reply): Buffer {
  const body = Buffer.isBuffer(reply) ? reply : encode(reply)
  const head = legacy ? headerBytes + 20 : headerBytes + 5
  const message = Buffer.allocUnsafe(head + body.length)
  message.writeInt32LE(message.length, 0)
  message.writeInt32LE(nextId++ & 0x7fffffff, 4)
  message.writeInt32LE(id, 8)
  message.writeInt32LE(legacy ? opReply : opMessage, 12)
  if (legacy) {
    message.fill(0, headerBytes, head)
    message.writeInt32LE(8, headerBytes)
    message.writeInt32LE(1, headerBytes + 16)
  } else message.fill(0, headerBytes, head)
  body.copy(message, head)
  return message
}
