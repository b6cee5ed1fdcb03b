import { maxPhotoBytes, maxUploadBytes } from '#events'
import type { FileKind } from '#events'

export interface FileType {
  contentType: string
  extension: string
}

const ascii = (head: Buffer, from: number, text: string) =>
  head.toString('latin1', from, from + text.length) === text

/** Detected by the first bytes; names and declared types are ignored. */
const types: readonly (FileType & { kinds: readonly FileKind[]; matches: (head: Buffer) => boolean })[] = [
  {
    kinds: ['document'],
    contentType: 'application/pdf',
    extension: 'pdf',
    matches: (head) => head.indexOf('%PDF-', 0, 'latin1') >= 0,
  },
  {
    kinds: ['id-card', 'avatar'],
    contentType: 'image/jpeg',
    extension: 'jpg',
    matches: (head) => ascii(head, 0, '\xff\xd8\xff'),
  },
  {
    kinds: ['id-card', 'avatar'],
    contentType: 'image/png',
    extension: 'png',
    matches: (head) => ascii(head, 0, '\x89PNG\r\n\x1a\n'),
  },
  {
    kinds: ['id-card', 'avatar'],
    contentType: 'image/webp',
    extension: 'webp',
    matches: (head) => ascii(head, 0, 'RIFF') && ascii(head, 8, 'WEBP'),
  },
]

/** PDF viewers look for the header within this many bytes. */
export const headBytes = 1024

/** The type of a file of this kind by its first bytes; undefined if the kind does not allow it. */
export const fileType = (kind: FileKind, head: Buffer): FileType | undefined =>
  types.find(({ kinds, matches }) => kinds.includes(kind) && matches(head.subarray(0, headBytes)))

/** Allowed types of each kind, for error messages. */
export const allowedTypes: Record<FileKind, string> = {
  document: 'a PDF file',
  'id-card': 'a JPEG, PNG or WebP image',
  avatar: 'a JPEG, PNG or WebP image',
}

/** Largest size for each kind. */
export const largestBytes: Record<FileKind, number> = {
  document: maxUploadBytes,
  'id-card': maxPhotoBytes,
  avatar: maxPhotoBytes,
}

/** The extension of every file of this kind; empty if the kind has several types. */
export function soleExtension(kind: FileKind): string {
  const [type, ...others] = types.filter(({ kinds }) => kinds.includes(kind))
  return type === undefined || others.length > 0 ? '' : `.${type.extension}`
}
