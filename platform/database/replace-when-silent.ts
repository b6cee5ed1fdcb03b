import type { ChildProcess } from 'node:child_process'
import { z } from 'zod'
import type { DatabaseLog } from './database-log'

/** How often the store is probed, and how many probes in a row may go unanswered. */
export interface Silence {
  everyMs: number
  questions: number
}

/**
 * The store never blocks for a second: it builds indexes and deletes in small batches, and flushes to disk on another
 * thread. Probes are counted, not time: none is sent while the machine sleeps or is overloaded.
 */
export const longSilence: Silence = { everyMs: 2_000, questions: 4 }

const sign = z.object({ alive: z.literal(true) })

/** Kills a store that hangs; its supervisor restarts it. Acknowledged writes are on the disk. */
export function replaceWhenSilent(
  child: ChildProcess,
  { log, silence = longSilence }: { log: DatabaseLog; silence?: Silence | undefined },
): void {
  let unanswered = 0
  const timer = setInterval(() => {
    if (unanswered >= silence.questions) {
      clearInterval(timer)
      log.error({ pid: child.pid, unanswered }, 'the embedded store hangs: it is killed')
      child.kill('SIGKILL')
      return
    }
    unanswered += 1
    if (child.connected) child.send({ alive: 'whether' }, () => {})
  }, silence.everyMs)
  timer.unref()
  child.on('message', (message) => {
    if (sign.safeParse(message).success) unanswered = 0
  })
  child.once('exit', () => clearInterval(timer))
}
