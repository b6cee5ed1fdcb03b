/** So many slow files of one sender are drawn within an hour. */
const mostSlow = 3
const withinMs = 3_600_000

/**
 * Whose files took long to draw: nobody is asked to wait again and again behind somebody whose every file takes all the time there is.
 * `now`: in milliseconds.
 */
export function createSlowSenders({
  slowMs,
  now = () => performance.now(),
}: {
  slowMs: number
  now?: () => number
}) {
  /** When each of a sender's slow files was done. */
  const slow = new Map<string, number[]>()
  const recent = (sender: string): number[] => {
    const times = (slow.get(sender) ?? []).filter((at) => at > now() - withinMs)
    if (times.length > 0) slow.set(sender, times)
    else slow.delete(sender)
    return times
  }

  return {
    /** Whether no more files of theirs are drawn for now. */
    has: (sender: string): boolean => recent(sender).length >= mostSlow,
    took(sender: string, ms: number): void {
      if (ms >= slowMs) slow.set(sender, [...recent(sender), now()])
    },
  }
}
