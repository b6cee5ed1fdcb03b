const withinMs = 3_600_000

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
  const recent = (sender: string): Slow[] => {
    const files = (slow.get(sender) ?? []).filter(({ at }) => at > now() - withinMs)
    if (files.length > 0) slow.set(sender, files)
    else slow.delete(sender)
    return files
  }

  return {
    /** Whether no more files of theirs are drawn for now. */
    has: (sender: string): boolean => recent(sender).reduce((sum, { ms }) => sum + ms, 0) >= mostMs,
    took(sender: string, ms: number): void {
      if (ms >= slowMs) slow.set(sender, [...recent(sender), { at: now(), ms }])
    },
  }
}
