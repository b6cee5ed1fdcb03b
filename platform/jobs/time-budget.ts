import { LRUCache } from 'lru-cache'

const minuteMs = 60_000
/** A sender with this many jobs that exhausted their process within an hour has spent their budget. */
const exhaustedAnHour = 2
const hourMs = 60 * minuteMs
/** Processor time of one sender within ten minutes. Honest uploads take seconds each. */
const budgetMs = minuteMs
const windowMs = 10 * minuteMs
/** Senders to remember. */
const maxSenders = 10_000

interface Job {
  at: number
  cpuMs: number
  isExhausted: boolean
}

/** How much of a pool each sender has used. A sender who has spent their budget waits behind everybody else. */
export interface TimeBudget {
  /** `isExhausted`: it exceeded its processor time or its memory. */
  record(sender: string, job: { cpuMs: number; isExhausted: boolean }): void
  isSpent(sender: string): boolean
}

/** `now`: in milliseconds, by a clock that nobody sets. */
export function createTimeBudget(now: () => number = () => performance.now()): TimeBudget {
  const jobs = new LRUCache<string, Job[]>({ max: maxSenders })
  const recent = (sender: string) => (jobs.get(sender) ?? []).filter(({ at }) => at > now() - hourMs)

  return {
    record: (sender, job) => void jobs.set(sender, [...recent(sender), { at: now(), ...job }]),
    isSpent(sender) {
      const ofHour = recent(sender)
      if (ofHour.filter(({ isExhausted }) => isExhausted).length >= exhaustedAnHour) return true
      const ofWindow = ofHour.filter(({ at }) => at > now() - windowMs)
      return ofWindow.reduce((sum, { cpuMs }) => sum + cpuMs, 0) > budgetMs
    },
  }
}
