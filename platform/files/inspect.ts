import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FileKind } from '#events'
import { fileType, headBytes, largestBytes, type FileType } from './file-type'
import { tooLarge } from './refusals'

/**
 * Hash and type of an upload's content. The type comes from its first bytes and must be allowed for this kind. Reads no
 * more than the kind's largest size, and throws AppError('too-large', 413) for more.
 */
export async function inspect(
  kind: FileKind,
  content: Readable,
): Promise<{ sha256: string; type: FileType | undefined }> {
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let size = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > largestBytes[kind]) throw tooLarge(kind)
    if (head.length < headBytes) head = Buffer.concat([head, chunk])
    hash.update(chunk)
  }
  return { sha256: hash.digest('hex'), type: fileType(kind, head) }
}
