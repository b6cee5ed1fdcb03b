import { timingSafeEqual } from 'node:crypto'
import { basename } from 'node:path'
import type { FileType } from '../file-type'
import type { StoredFile, StoredKind } from '../port'
import type { Resource } from './api'

/** What Cloudinary keeps with a file in its context once we looked at it, beside `owner`. */
export interface Accepted {
  sha256: string
  type: string
  /** Encoded as in an address. */
  name: string
}

/** A context holds a thousand characters a value, and a name's may take nine each. */
const longestName = 100

/** Whose file it is, as its permission said; null where it says nobody. */
export const ownerOf = ({ context }: Resource): string | null => context?.custom?.['owner'] ?? null

/** Whether it came with a permission of ours. Compared in constant time. */
export function isSealed({ context }: Resource, seal: string): boolean {
  const given = Buffer.from(context?.custom?.['seal'] ?? '')
  return given.length === seal.length && timingSafeEqual(given, Buffer.from(seal))
}

/** The file as it was found when it was accepted; null where that did not happen yet. */
export function describeAccepted(ref: string, found: Resource): StoredFile | null {
  const { sha256, type, name } = found.context?.custom ?? {}
  if (sha256 === undefined || type === undefined || name === undefined) return null
  return storedFile(ref, ownerOf(found), found.bytes, { sha256, type, name })
}

/** The file as the port describes it, of what was found when it was accepted. */
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

/** The uploader's name of a file, with the ending of what it is. */
export function encodeName(given: string, { extension }: FileType): string {
  // By way of bytes, so that half a character becomes a whole one.
  const name = Array.from(Buffer.from(basename(given)).toString())
    .slice(0, longestName)
    .join('')
  const isEnded = name.toLowerCase().endsWith(`.${extension}`)
  return encodeURIComponent(isEnded ? name : `${name}.${extension}`)
}
