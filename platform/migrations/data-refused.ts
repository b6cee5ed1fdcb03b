/** This program must not work on this data. The message tells the operator why, and what to do. */
export class DataRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'DataRefused'
  }
}

/** A release of the program, and the version of the data that it writes. */
export interface Release {
  readonly name: string
  readonly dataVersion: number
}

/** Throws `DataRefused` if data of this version was written by a newer program than this one. `source` names it in the message. */
export function requireKnownVersion(
  found: { version: number; release: string; migrating: { number: number } | null } | null,
  release: Release,
  source = 'The data',
): void {
  if (found === null) return
  const version = Math.max(found.version, found.migrating?.number ?? 0)
  if (version <= release.dataVersion) return
  throw new DataRefused(
    `${source} has version ${version}, and this program (Studyshelf ${release.name}) knows versions up to ${release.dataVersion}: use Studyshelf ${found.release} or newer, or restore a backup from before the upgrade (docs/upgrading.md).`,
  )
}
