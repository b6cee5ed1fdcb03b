import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseLog } from './database-log'
import { StoreAway } from './is-store-away'

export interface StoreWatch {
  /** True if the store answers; probes it unless it is known to be away. Takes `silenceMs` at most. */
  healthy(): Promise<boolean>
  /** True if the store is known to be away. */
  isAway(): boolean
  /**
   * Resolves to the result of `work`. Rejects with StoreAway as soon as the store is known to be away, unless `isBegun`
   * returns true: the response has begun. The work itself goes on.
   */
  whileThere<T>(work: () => Promise<T>, isBegun?: () => boolean): Promise<T>
  stop(): void
}

export interface WatchTimes {
  /** Pause after a successful probe while callers wait for the store. */
  restMs: number
  /** Pause after a successful probe while nobody waits. */
  idleMs: number
  /** A store silent for this long is away. A shorter restart goes unnoticed. */
  silenceMs: number
  /** Pause after a failed probe. */
  againMs: number
  /** Time for work that needs no store to finish while the store is away. */
  graceMs: number
}

/** For a server that is reached by network: one that has failed is to be noticed soon. */
export const serverTimes: WatchTimes = {
  restMs: 400,
  idleMs: 5_000,
  silenceMs: 900,
  againMs: 100,
  graceMs: 250,
}

/**
 * For the store on the same machine: a silent one usually waits for the processor or the disk, and will answer. Refusing would only
 * bring its callers back. Still shorter than the driver's own limits.
 */
export const embeddedTimes: WatchTimes = { ...serverTimes, silenceMs: 4_000 }

/** A timer this late is a sign that this process was blocked, not the store. */
const heldUpMs = 250

/**
 * Probes the store, rarely while nobody waits for it. The driver waits for seconds, so that its operations run in order
 * once the store is back. Callers need not wait as long: `whileThere` releases them.
 */
export function watchStore(deps: {
  /** Sends one small query. Rejects if it fails or times out. */
  ask: () => Promise<unknown>
  log: DatabaseLog
  times: WatchTimes
}): StoreWatch {
  const { ask, log, times } = deps
  const stopped = new AbortController()
  const waiting = new Set<() => void>()
  let away = false
  /** When the oldest unanswered probe was sent. */
  let askedAt = performance.now()

  const answer = async (): Promise<'well' | 'refused' | 'silent'> => {
    const asked = ask().then(
      () => 'well' as const,
      () => 'refused' as const,
    )
    for (let waitMs = times.silenceMs; ; waitMs = heldUpMs) {
      const due = performance.now() + waitMs
      const heard = await Promise.race([asked, pause(waitMs, 'silent' as const, { ref: false })])
      // This process was blocked itself: allow a little more time.
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

  /** Called when a caller begins to wait. */
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
