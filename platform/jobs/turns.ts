import type { Lane } from './lane'

interface Waiting {
  isLarge: boolean
  letIn: (pass: () => void) => void
}

/**
 * Who may go next. So many go at once; of one sender one at a time, and those who wait are let in sender by sender, so that
 * many jobs of one keep nobody else waiting. What has no sender is a sender of its own. What is large goes through `lane`; what is
 * not goes past those who wait for it.
 */
export function createTurns({
  atOnce,
  maxWaiting,
  maxWaitingEach,
  lane,
}: {
  atOnce: number
  maxWaiting: number
  maxWaitingEach: number
  lane?: Lane | undefined
}) {
  /** By sender, in the order in which their next turn comes. */
  const waiting = new Map<string | symbol, Waiting[]>()
  const going = new Set<string | symbol>()
  let count = 0

  function letIn(): void {
    for (const [sender, queue] of waiting) {
      if (going.size >= atOnce) return
      if (going.has(sender)) continue
      const [next, ...others] = queue
      const leave = next?.isLarge ? lane?.enter(letIn) : undefined
      if (next === undefined || leave === null) continue
      waiting.delete(sender)
      // To the end of the line.
      if (others.length > 0) waiting.set(sender, others)
      count -= 1
      going.add(sender)
      next.letIn(() => {
        going.delete(sender)
        leave?.()
        letIn()
      })
    }
  }

  return {
    /** Resolves, when the turn has come, to the function that passes it on. Null where too many wait. */
    take(name?: string, { isLarge = false } = {}): Promise<() => void> | null {
      const sender = name ?? Symbol()
      const before = waiting.get(sender) ?? []
      let isIn = false
      const turn = new Promise<() => void>((resolve) => {
        const letIn = (pass: () => void) => {
          isIn = true
          resolve(pass)
        }
        waiting.set(sender, [...before, { isLarge, letIn }])
      })
      count += 1
      letIn()
      if (isIn || (count <= maxWaiting && before.length < maxWaitingEach)) return turn
      count -= 1
      if (before.length > 0) waiting.set(sender, before)
      else waiting.delete(sender)
      return null
    },
  }
}
