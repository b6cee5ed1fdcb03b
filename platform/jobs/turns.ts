import type { Lane } from './lane'

export interface Turn {
  /** Passes the turn on. */
  pass: () => void
  /**
   * Reports that the job takes long: it counts as slow from now on. `giveWay` is called if it must stop because others wait. Then take
   * a turn with `isAgain` for it before you pass this one on.
   */
  takesLong: (giveWay: () => void) => void
}

interface Waiting {
  isLarge: boolean
  isAgain: boolean
  letIn: (turn: Turn) => void
}

interface Going {
  isSlow: () => boolean
  /** Asks a job that takes long to stop. A job that was slow from the start, such as one that gave way before, has none. */
  giveWay?: () => void
  isLeaving?: boolean
}

/** In this order they are let in. */
const ranks = ['first', 'again', 'behind'] as const
type Rank = (typeof ranks)[number]

/**
 * Schedules turns: `atOnce` at a time, one per sender, senders in rotation, so that many jobs of one do not delay the
 * others. A job without a sender counts as a sender of its own. Large jobs go through `lane`; small jobs overtake those
 * waiting for it. Slow jobs never take the last free place unless it is the only one, and wait for all others: first those that gave
 * way, then those of senders that are `behind`. If a job takes long while all others are slow too, it gives way to a waiting job, once.
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
  const going = new Map<string | symbol, Going>()
  let count = 0
  const slowPlaces = Math.max(1, atOnce - 1)
  const waitsBehind = (sender: string | symbol) => typeof sender === 'string' && isBehind(sender)
  const rankOf = (sender: string | symbol, isAgain: boolean): Rank =>
    waitsBehind(sender) ? 'behind' : isAgain ? 'again' : 'first'
  const slow = () => [...going.values()].filter(({ isSlow }) => isSlow()).length

  function letIn(): void {
    for (const rank of ranks) letInOf(rank)
    askToGiveWay()
  }

  function letInOf(rank: Rank): void {
    for (const [sender, queue] of waiting) {
      if (going.size >= atOnce || (rank !== 'first' && slow() >= slowPlaces)) return
      const [next, ...others] = queue
      if (next === undefined || going.has(sender) || rankOf(sender, next.isAgain) !== rank) continue
      const leave = next.isLarge ? lane?.enter(letIn) : undefined
      if (leave === null) continue
      waiting.delete(sender)
      // To the end of the queue.
      if (others.length > 0) waiting.set(sender, others)
      count -= 1
      const isSlow = () => next.isAgain || waitsBehind(sender)
      const mine: Going = { isSlow }
      going.set(sender, mine)
      next.letIn({
        pass() {
          going.delete(sender)
          leave?.()
          letIn()
        },
        takesLong(giveWay) {
          if (rank !== 'first') return
          Object.assign(mine, { isSlow: () => true, giveWay })
          askToGiveWay()
        },
      })
    }
  }

  /** Makes room for a job that is not slow if there is none because too many slow ones are going. */
  function askToGiveWay(): void {
    const all = [...going.values()]
    if (slow() < atOnce || all.some(({ isLeaving }) => isLeaving)) return
    const isWanted = [...waiting].some(
      ([sender, [next]]) => next && !going.has(sender) && rankOf(sender, next.isAgain) === 'first',
    )
    const last = all.findLast(({ giveWay }) => giveWay !== undefined)
    if (!isWanted || last === undefined) return
    last.isLeaving = true
    last.giveWay?.()
  }

  return {
    /** Resolves when the turn has come. Null if too many wait. `isAgain`: the job gave way, and is the sender's next. */
    take(name?: string, { isLarge = false, isAgain = false } = {}): Promise<Turn> | null {
      const sender = name ?? Symbol()
      const before = waiting.get(sender) ?? []
      let isIn = false
      const turn = new Promise<Turn>((resolve) => {
        const letIn = (turn: Turn) => {
          isIn = true
          resolve(turn)
        }
        const asked = { isLarge, isAgain, letIn }
        waiting.set(sender, isAgain ? [asked, ...before] : [...before, asked])
      })
      count += 1
      letIn()
      if (isIn || isAgain || (count <= maxWaiting && before.length < maxWaitingEach)) return turn
      count -= 1
      if (before.length > 0) waiting.set(sender, before)
      else waiting.delete(sender)
      return null
    },
  }
}
