const withinMs = 3_600_000

/** A file that is not drawn now, since its sender has had their time; they have some again in `waitMs`, in milliseconds. */
export class NoTimeLeft extends Error {
  override name = 'NoTimeLeft'
  constructor(readonly waitMs: number) {
    super('The sender of this file has had their time for now.')
  }
}

interface Slow {
  at: number
  ms: number
}

/**
 * Whose files took long to draw: nobody is asked to wait again and again behind somebody whose every file takes all the time there is.
 * A file counts that took `slowMs`, and is forgotten within an hour; `mostMs` of such files is too much. `now`: in milliseconds.
 */
export function createSlowSenders({
  slowMs,
  mostMs,
  now = () => performance.now(),
}: {
  slowMs: number
  mostMs: number
  now?: () => number
}) {
  const slow = new Map<string, Slow[]>()
  /** Oldest first. */
  const recent = (sender: string): Slow[] => {
    const files = (slow.get(sender) ?? []).filter(({ at }) => at > now() - withinMs)
    if (files.length > 0) slow.set(sender, files)
    else slow.delete(sender)
    return files
  }

  return {
    /** In how many milliseconds files of theirs are drawn again; 0 where they are drawn now. */
    waitMs(sender: string): number {
      let wait = 0
      let remembered = recent(sender).reduce((sum, { ms }) => sum + ms, 0)
      for (const { at, ms } of recent(sender)) {
        if (remembered < mostMs) break
        remembered -= ms
        wait = at + withinMs - now()
      }
      return wait
    },
    took(sender: string, ms: number): void {
      if (ms >= slowMs) slow.set(sender, [...recent(sender), { at: now(), ms }])
    },
  }
}
