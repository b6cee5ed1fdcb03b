/** Names of nightly backups, by the moment at which they began. All other files of the folder are left alone. */
const pattern = /^studyshelf-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz$/

/** `studyshelf-2026-11-29T19-30-00Z.tar.gz` */
export const nameOfBackup = (at: Date): string =>
  `studyshelf-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`

/** When the backup with this name began; null if it is none of ours. */
export function timeOfBackup(name: string): Date | null {
  const [, day, hour, minute, second] = pattern.exec(name) ?? []
  const at = new Date(`${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at.getTime()) ? null : at
}

/** Of these names, those of unfinished backups, and of their copies. */
export const unfinishedBackups = (names: readonly string[]): string[] =>
  names.filter((name) => {
    const [first = '', rest] = name.split('.unfinished')
    return rest !== undefined && timeOfBackup(first) !== null
  })

interface OwnBackup {
  name: string
  at: Date
}

/** Our backups, newest first. A name in the future comes from a clock that was ahead, and counts as older than all others. */
export function newestFirst(names: readonly string[], now: Date): OwnBackup[] {
  const own = names.flatMap((name): OwnBackup[] => {
    const at = timeOfBackup(name)
    return at === null ? [] : [{ name, at }]
  })
  const isAhead = ({ at }: OwnBackup) => at > now
  return own.sort((a, b) => Number(isAhead(a)) - Number(isAhead(b)) || b.at.getTime() - a.at.getTime())
}

/** Those to delete, so that the `keep` newest remain. */
export const surplus = (names: readonly string[], keep: number, now: Date): string[] =>
  newestFirst(names, now)
    .slice(keep)
    .map(({ name }) => name)

const dayMs = 86_400_000
/** Singapore is eight hours ahead of UTC, all year. */
const aheadMs = 8 * 3_600_000

/** The last time that it was this time of day in Singapore. `minuteOfDay`: from 0, for midnight, to 1439. */
export function lastTimeAt(minuteOfDay: number, now: Date): Date {
  const shiftMs = aheadMs - minuteOfDay * 60_000
  const shifted = now.getTime() + shiftMs
  return new Date(shifted - (((shifted % dayMs) + dayMs) % dayMs) - shiftMs)
}

/** True if there is no backup since the last time that one was due. */
export function isDue(names: readonly string[], minuteOfDay: number, now: Date): boolean {
  const [newest] = newestFirst(names, now)
  return newest === undefined || newest.at > now || newest.at < lastTimeAt(minuteOfDay, now)
}
