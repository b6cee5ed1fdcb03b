import { timingSafeEqual } from 'node:crypto'
import { basename } from 'node:path'
import type { FileType } from '../file-type'
import type { StoredFile, StoredKind } from '../port'
import type { Resource } from './api'

/** Stored in a file's Cloudinary context once it is accepted, beside `owner`. */
export interface Accepted {
  sha256: string
  type: string
  /** URI-encoded. */
  name: string
}

/** A context value holds at most 1000 characters, and a character of a name may take nine. */
const longestName = 100

/** The owner given by its ticket; null if it names none. */
export const ownerOf = ({ context }: Resource): string | null => context?.custom?.['owner'] ?? null

/** True if it was uploaded with our ticket. Compared in constant time. */
export function isSealed({ context }: Resource, seal: string): boolean {
  const given = Buffer.from(context?.custom?.['seal'] ?? '')
  return given.length === seal.length && timingSafeEqual(given, Buffer.from(seal))
}

/** The file as accepted; null if it is not accepted yet. */
export function describeAccepted(ref: string, found: Resource): StoredFile | null {
  const { sha256, type, name } = found.context?.custom ?? {}
  if (sha256 === undefined || type === undefined || name === undefined) return null
  return storedFile(ref, ownerOf(found), found.bytes, { sha256, type, name })
}

/** The port's description of an accepted file. */
export const storedFile = (
  ref: string,
  owner: string | null,
  sizeBytes: number,
  { sha256, type, name }: Accepted,
): StoredFile => ({
  ref,
  kind: ref.slice(0, ref.indexOf('/')) as StoredKind,
  owner,
  sizeBytes,
  contentType: type,
  originalName: decodeURIComponent(name),
  sha256,
})

/** The original file name, with the extension of its actual type. */
export function encodeName(given: string, { extension }: FileType): string {
  // Through bytes, so that half a surrogate pair becomes a whole character.
  const name = Array.from(Buffer.from(basename(given)).toString())
    .slice(0, longestName)
    .join('')
  const isEnded = name.toLowerCase().endsWith(`.${extension}`)
  return encodeURIComponent(isEnded ? name : `${name}.${extension}`)
}
