/**
 * Who may go next. So many go at once; of one sender one at a time, and those who wait are let in sender by sender, so that
 * many jobs of one keep nobody else waiting. What has no sender is a sender of its own.
 */
export function createTurns({
  atOnce,
  maxWaiting,
  maxWaitingEach,
}: {
  atOnce: number
  maxWaiting: number
  maxWaitingEach: number
}) {
  /** By sender, in the order in which their next turn comes. */
  const waiting = new Map<string | symbol, ((pass: () => void) => void)[]>()
  const going = new Set<string | symbol>()
  let count = 0

  function pass(sender: string | symbol): void {
    going.delete(sender)
    letIn()
  }

  function letIn(): void {
    for (const [sender, queue] of waiting) {
      if (going.size >= atOnce) return
      if (going.has(sender)) continue
      const next = queue.shift()
      waiting.delete(sender)
      // To the end of the line.
      if (queue.length > 0) waiting.set(sender, queue)
      if (next === undefined) continue
      count -= 1
      going.add(sender)
      next(() => pass(sender))
    }
  }

  return {
    /** Resolves, when the turn has come, to the function that passes it on. Null where too many wait. */
    take(name?: string): Promise<() => void> | null {
      const sender = name ?? Symbol()
      const isFree = going.size < atOnce && !going.has(sender)
      const queue = waiting.get(sender) ?? []
      if (!isFree && (count >= maxWaiting || queue.length >= maxWaitingEach)) return null
      return new Promise((resolve) => {
        count += 1
        waiting.set(sender, [...queue, resolve])
        letIn()
      })
    },
  }
}
