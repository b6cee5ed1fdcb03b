import type { StoredFile, StoredKind } from './port'

/** The description that a file host keeps beside each of our files. */
export type Kept = Readonly<Record<string, string | undefined>>

/** Kept once an upload is accepted, beside `owner`. */
export interface Accepted {
  sha256: string
  type: string
  /** URI-encoded. */
  name: string
}

/** The owner given by its ticket; null if it names none. */
export const ownerOf = (kept: Kept): string | null => kept['owner'] ?? null

/** The file as accepted; null if it is not accepted yet. */
export function describeAccepted(ref: string, sizeBytes: number, kept: Kept): StoredFile | null {
  const { sha256, type, name } = kept
  if (sha256 === undefined || type === undefined || name === undefined) return null
  return storedFile(ref, ownerOf(kept), sizeBytes, { sha256, type, name })
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
