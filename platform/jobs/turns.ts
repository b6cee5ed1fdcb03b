import type { Lane } from './lane'

interface Waiting {
  isLarge: boolean
  letIn: (pass: () => void) => void
}

/**
 * Schedules turns: `atOnce` at a time, one per sender, senders in rotation, so that many jobs of one do not delay the
 * others. A job without a sender counts as a sender of its own. Large jobs go through `lane`; small jobs overtake those
 * waiting for it. Senders that are `behind` wait for all others, and never take the last free place unless it is the only one.
 */
export function createTurns({
  atOnce,
  maxWaiting,
  maxWaitingEach,
  lane,
  isBehind = () => false,
}: {
  atOnce: number
  maxWaiting: number
  maxWaitingEach: number
  lane?: Lane | undefined
  isBehind?: (sender: string) => boolean
}) {
  /** By sender, in the order of their next turns. */
  const waiting = new Map<string | symbol, Waiting[]>()
  const going = new Set<string | symbol>()
  let count = 0
  const placesBehind = Math.max(1, atOnce - 1)
  const waitsBehind = (sender: string | symbol) => typeof sender === 'string' && isBehind(sender)

  function letIn(): void {
    letInAmong((sender) => !waitsBehind(sender))
    letInAmong((sender) => waitsBehind(sender) && [...going].filter(waitsBehind).length < placesBehind)
  }

  function letInAmong(mayGo: (sender: string | symbol) => boolean): void {
    for (const [sender, queue] of waiting) {
      if (going.size >= atOnce) return
      if (going.has(sender) || !mayGo(sender)) continue
      const [next, ...others] = queue
      const leave = next?.isLarge ? lane?.enter(letIn) : undefined
      if (next === undefined || leave === null) continue
      waiting.delete(sender)
      // To the end of the queue.
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
    /** Resolves, when the turn has come, to the function that passes it on. Null if too many wait. */
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
