import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseLog } from './database-log'
import { StoreAway } from './is-store-away'

export interface StoreWatch {
  /** Whether it answers now; asked afresh where it is not known to be away. Takes a second at most. */
  healthy(): Promise<boolean>
  /** Whether it is known to be away. */
  isAway(): boolean
  /**
   * What `work` resolves to. Rejects with StoreAway as soon as the store is known to be away, unless `isBegun` says that
   * something of the answer is on its way already. The work itself goes on.
   */
  whileThere<T>(work: () => Promise<T>, isBegun?: () => boolean): Promise<T>
  stop(): void
}

export interface WatchTimes {
  /** Between an answer and the next question, while somebody waits for the store. */
  restMs: number
  /** The same, while nobody does. */
  idleMs: number
  /** A store that gives no answer for so long is away. A restart that takes less goes unnoticed. */
  silenceMs: number
  /** Between a question that failed and the next one. */
  againMs: number
  /** Work that begins while the store is away has so long to end without it. */
  graceMs: number
}

const usual: WatchTimes = { restMs: 400, idleMs: 5_000, silenceMs: 900, againMs: 100, graceMs: 250 }

/** A timer that is as late as this says more about this process than about the store. */
const heldUpMs = 250

/**
 * Asks the store again and again whether it is there, and seldom while nobody waits for it. Its driver waits for seconds, and rightly so: what waits there is
 * done when the store comes back, in its order. Whoever asked need not wait as long: `whileThere` lets them go.
 */
export function watchStore(deps: {
  /** One small question. Rejects when it is not answered, sooner or later. */
  ask: () => Promise<unknown>
  log: DatabaseLog
  times?: WatchTimes
}): StoreWatch {
  const { ask, log, times = usual } = deps
  const stopped = new AbortController()
  const waiting = new Set<() => void>()
  let away = false
  /** When the first question was asked that is not answered yet. */
  let askedAt = performance.now()

  const answer = async (): Promise<'well' | 'refused' | 'silent'> => {
    const asked = ask().then(
      () => 'well' as const,
      () => 'refused' as const,
    )
    for (let waitMs = times.silenceMs; ; waitMs = heldUpMs) {
      const due = performance.now() + waitMs
      const heard = await Promise.race([asked, pause(waitMs, 'silent' as const, { ref: false })])
      // A process that was held up itself has not listened: it listens a little longer.
      if (heard !== 'silent' || performance.now() - due < heldUpMs) return heard
    }
  }

  const judge = (heard: Awaited<ReturnType<typeof answer>>) => {
    const silentMs = Math.round(performance.now() - askedAt)
    if (heard === 'well') {
      if (away) log.info({ awayMs: silentMs }, 'the store answers again')
      away = false
    } else if (!away && (heard === 'silent' || silentMs >= times.silenceMs)) {
      away = true
      log.error({ silentMs }, 'the store does not answer')
      for (const letGo of waiting) letGo()
    }
  }

  const watch = async () => {
    while (!stopped.signal.aborted) {
      const heard = await answer()
      if (stopped.signal.aborted) return
      judge(heard)
      if (heard === 'well') await rest()
      else await pause(times.againMs, undefined, { ref: false })
    }
  }

  /** Is called when somebody begins to wait. */
  let disturb = () => {}
  const undisturbed = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms).unref()
      disturb = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const rest = async () => {
    const until = performance.now() + times.idleMs
    do {
      if (waiting.size === 0) await undisturbed(until - performance.now())
      await pause(times.restMs, undefined, { ref: false })
    } while (waiting.size === 0 && performance.now() < until && !stopped.signal.aborted)
    askedAt = performance.now()
  }
  void watch()

  return {
    healthy: async () => !away && (await answer()) === 'well',
    isAway: () => away,

    whileThere: (work, isBegun = () => false) =>
      new Promise((resolve, reject) => {
        const letGo = () => {
          if (!isBegun()) reject(new StoreAway())
        }
        const timer = away ? setTimeout(letGo, times.graceMs) : undefined
        if (!away) waiting.add(letGo)
        disturb()
        const ended = <Outcome>(tell: (outcome: Outcome) => void) => {
          return (outcome: Outcome) => {
            clearTimeout(timer)
            waiting.delete(letGo)
            tell(outcome)
          }
        }
        work().then(ended(resolve), ended(reject))
      }),

    stop: () => stopped.abort(),
  }
}
