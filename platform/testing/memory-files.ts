import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AppError, newId, type Files, type StoredFile, type StoredKind } from '#platform'

const host = 'https://files.test/'

/** A file host in memory, to which people `upload` without a browser. */
export function createTestFiles() {
  const stored = new Map<string, { file: StoredFile; bytes: Buffer }>()

  const keep = (
    file: Pick<StoredFile, 'ref' | 'kind' | 'owner' | 'contentType' | 'originalName'>,
    bytes: Buffer,
  ): StoredFile => {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const whole = { ...file, sizeBytes: bytes.length, sha256 }
    stored.set(file.ref, { file: whole, bytes })
    return whole
  }

  const files: Files = {
    async ticket({ kind }) {
      return { url: host, fields: { folder: kind } }
    },
    async identify(secureUrl) {
      return secureUrl.startsWith(host) ? files.describe(secureUrl.slice(host.length)) : null
    },
    async describe(ref) {
      return stored.get(ref)?.file ?? null
    },
    async read(ref) {
      const found = stored.get(ref)
      if (!found) throw new AppError('file-missing', 404, 'This file is gone.')
      return found.bytes
    },
    async open(ref, range) {
      const bytes = await files.read(ref)
      return Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes])
    },
    async put({ kind, name, bytes, contentType, owner }) {
      return keep(
        { ref: `${kind}/${name}`, kind, owner: owner ?? null, contentType, originalName: name },
        bytes,
      )
    },
    async delete(ref) {
      stored.delete(ref)
    },
    publicPath: (ref) => `/files/${ref}`,
    async stop() {},
  }

  /** The address of a file that somebody has just sent to the host. */
  const upload = (
    kind: StoredKind,
    content: Buffer | string,
    { owner = null, originalName = 'file' }: { owner?: string | null; originalName?: string } = {},
  ): string => {
    const contentType = kind === 'document' ? 'application/pdf' : 'image/png'
    const file = { ref: `${kind}/${newId()}`, kind, owner, contentType, originalName }
    return host + keep(file, Buffer.from(content)).ref
  }

  /** How many files of a kind there are. */
  const count = (kind: StoredKind): number =>
    [...stored.values()].filter(({ file }) => file.kind === kind).length

  return { files, upload, count }
}
