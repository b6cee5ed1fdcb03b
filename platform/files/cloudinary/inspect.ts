import { createHash } from 'node:crypto'
import type { FileKind } from '#events'
import { fileType, headBytes, largestBytes, type FileType } from '../file-type'
import { tooLarge } from '../refusals'
import { download } from './delivery'

/**
 * What the bytes at an address of the host's are: their hash, and the type that their beginning says, where this kind of file
 * may have it. Reads no more than the kind allows.
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
