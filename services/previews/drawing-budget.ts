const withinMs = 3_600_000

/** The sender has used up the time for drawing. `waitMs`: milliseconds until there is more. */
export class BudgetSpentError extends Error {
  override name = 'BudgetSpentError'
  constructor(readonly waitMs: number) {
    super('The uploader of this file has used up their drawing time.')
  }
}

interface SlowFile {
  at: number
  ms: number
}

/**
 * Limits how long the slow files of one sender may occupy the renderer. Files that took at least `slowMs` count for an hour; a sender with
 * `maxMs` of them has to wait. `now`: in milliseconds.
 */
export function createDrawingBudget({
  slowMs,
  maxMs,
  now = () => performance.now(),
}: {
  slowMs: number
  maxMs: number
  now?: () => number
}) {
  const slow = new Map<string, SlowFile[]>()
  /** Oldest first. */
  const recent = (sender: string): SlowFile[] => {
    const files = (slow.get(sender) ?? []).filter(({ at }) => at > now() - withinMs)
    if (files.length > 0) slow.set(sender, files)
    else slow.delete(sender)
    return files
  }

  return {
    /** Milliseconds until the sender may draw again; 0 for now. */
    waitMs(sender: string): number {
      let wait = 0
      let remembered = recent(sender).reduce((sum, { ms }) => sum + ms, 0)
      for (const { at, ms } of recent(sender)) {
        if (remembered < maxMs) break
        remembered -= ms
        wait = at + withinMs - now()
      }
      return wait
    },
    record(sender: string, ms: number): void {
      if (ms >= slowMs) slow.set(sender, [...recent(sender), { at: now(), ms }])
    },
  }
}
