import type { ChildProcess } from 'node:child_process'
import { z } from 'zod'
import type { DatabaseLog } from './database-log'

/** How often a store is asked whether it lives, and how many questions in a row may go without an answer. */
export interface Silence {
  everyMs: number
  questions: number
}

/**
 * Nothing that the store does holds it up for a second: it builds indexes and deletes in small parts, and flushes to a slow disk
 * on a thread of its own. Questions are counted, not time: while the machine sleeps, or is too busy to run anybody, none is asked.
 */
export const longSilence: Silence = { everyMs: 2_000, questions: 4 }

const sign = z.object({ alive: z.literal(true) })

/** Kills the store once it hangs; whoever supervises it starts it again. What it acknowledged is on the disk. */
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
