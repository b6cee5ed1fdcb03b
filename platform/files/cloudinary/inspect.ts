import { createHash } from 'node:crypto'
import type { FileKind } from '#events'
import { fileType, headBytes, largestBytes, type FileType } from '../file-type'
import { tooLarge } from '../refusals'
import { download } from './delivery'

/**
 * Hash and type of the file at a delivery address. The type comes from its first bytes and must be allowed for this
 * kind. Reads no more than the kind's largest size.
 */
export async function inspect(
  kind: FileKind,
  url: string,
): Promise<{ sha256: string; type: FileType | undefined }> {
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let size = 0
  for await (const chunk of (await download(url)) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > largestBytes[kind]) throw tooLarge(kind)
    if (head.length < headBytes) head = Buffer.concat([head, chunk])
    hash.update(chunk)
  }
  return { sha256: hash.digest('hex'), type: fileType(kind, head) }
}
