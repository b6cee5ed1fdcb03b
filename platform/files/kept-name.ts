import { basename } from 'node:path'
import type { FileType } from './file-type'

/** Hosts keep 1000 characters or more in a value, and a character of a name may take nine. */
const longestName = 100

/** At most 100 characters of the last part of a name. */
export const shortName = (given: string): string =>
  // Through bytes, so that half a surrogate pair becomes a whole character.
  Array.from(Buffer.from(basename(given)).toString())
    .slice(0, longestName)
    .join('')

/** The original file name, URI-encoded, with the extension of its actual type. */
export function encodeName(given: string, { extension }: FileType): string {
  const name = shortName(given)
  const isEnded = name.toLowerCase().endsWith(`.${extension}`)
  return encodeURIComponent(isEnded ? name : `${name}.${extension}`)
}
