import type { FileKind } from '#events'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AppError } from '../app-error'
import { fileType } from '../files/file-type'
import {
  nameOfRef,
  publicPath,
  type Files,
  type StoredFile,
  type StoredKind,
  type Ticket,
} from '../files/port'
import { withCopy } from '../files/with-copy'
import { newId } from '@studyshelf/event-bus/core'

export const memoryHost = 'https://files.test/'

const missing = (): never => {
  throw new AppError('file-missing', 404, 'This file is gone.')
}

/** A file host in memory. Uploads are at `https://files.test/<ref>`. */
export function createMemoryFiles() {
  const tickets = new Map<string, { kind: FileKind; owner: string | null }>()
  const stored = new Map<string, { file: StoredFile; bytes: Buffer }>()

  const keep = (about: Omit<StoredFile, 'sizeBytes' | 'sha256'>, bytes: Buffer): StoredFile => {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const file = { ...about, sizeBytes: bytes.length, sha256 }
    stored.set(file.ref, { file, bytes })
    return file
  }

  const files: Files = {
    async ticket(permission) {
      const ticket = newId()
      tickets.set(ticket, permission)
      const fields = { upload_preset: 'tests', folder: permission.kind, resource_type: 'raw', ticket }
      return { url: memoryHost, fields }
    },
    async identify(secureUrl) {
      return secureUrl.startsWith(memoryHost) ? files.describe(secureUrl.slice(memoryHost.length)) : null
    },
    async describe(ref) {
      return stored.get(ref)?.file ?? null
    },
    async read(ref) {
      return (stored.get(ref) ?? missing()).bytes
    },
    withPath: async (ref, work) => withCopy(await files.open(ref), work),
    async open(ref, range) {
      const bytes = await files.read(ref)
      return Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes])
    },
    async put({ kind, name, bytes, contentType, owner = null }) {
      return keep({ ref: `${kind}/${name}`, kind, owner, contentType, originalName: name }, bytes)
    },
    async replace(ref, path) {
      const { sizeBytes: _size, sha256: _hash, ...about } = (await files.describe(ref)) ?? missing()
      return keep(about, await readFile(path))
    },
    async anonymise(ref) {
      const before = stored.get(ref)
      if (!before) return
      const file = { ...before.file, owner: null, originalName: nameOfRef(ref) }
      stored.set(ref, { ...before, file })
    },
    async delete(ref) {
      stored.delete(ref)
    },
    publicPath,
    async stop() {},
  }

  return {
    files,

    /** Uploads a file with a ticket, as a browser does, and returns its address. Throws if it is refused. */
    upload: ({ fields }: Ticket, bytes: Buffer, originalName: string): string => {
      const permission = tickets.get(fields['ticket'] ?? '')
      const type = permission && fileType(permission.kind, bytes)
      if (!type) throw new AppError('wrong-type', 400, 'This upload was not permitted.')
      tickets.delete(fields['ticket'] ?? '')
      const ref = `${permission.kind}/${newId()}.${type.extension}`
      return memoryHost + keep({ ...permission, ref, contentType: type.contentType, originalName }, bytes).ref
    },

    /** The address of an uploaded file with arbitrary content. */
    uploaded: (
      kind: StoredKind,
      content: Buffer | string,
      { owner = null, originalName = 'file' }: { owner?: string | null; originalName?: string } = {},
    ): string => {
      const contentType = kind === 'document' ? 'application/pdf' : 'image/png'
      const ref = `${kind}/${newId()}.${kind === 'document' ? 'pdf' : 'png'}`
      return memoryHost + keep({ ref, kind, owner, contentType, originalName }, Buffer.from(content)).ref
    },

    /** The number of files of a kind. */
    count: (kind: StoredKind): number => [...stored.values()].filter(({ file }) => file.kind === kind).length,
  }
}
