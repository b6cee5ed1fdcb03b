import { shortName } from '../kept-name'
import type { StoredFile } from '../port'

/** True if two hosts describe the same file. Some hosts keep only the beginning of a name. */
export const isSameFile = (one: StoredFile, other: StoredFile): boolean =>
  one.sha256 === other.sha256 &&
  one.sizeBytes === other.sizeBytes &&
  one.owner === other.owner &&
  one.contentType === other.contentType &&
  shortName(one.originalName) === shortName(other.originalName)
