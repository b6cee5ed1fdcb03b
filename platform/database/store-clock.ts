import type { Connection } from 'mongoose'
import { z } from 'zod'
import { systemClock, type Clock } from '../clock'
import type { DatabaseLog } from './database-log'

const everyMs = 60_000
/** Synchronised clocks agree to this, and a round trip is shorter. */
const toleranceMs = 1_000

const hello = z.object({ localTime: z.date() })

/**
 * The time of the database server, shared by all processes: a machine with a wrong clock still judges codes, tokens and
 * votes as the others do. Corrected in steps, only if the difference exceeds a second.
 */
export async function createStoreClock(
  connection: Pick<Connection, 'db'>,
  log: DatabaseLog,
  system: Clock = systemClock,
): Promise<Clock & { stop(): Promise<void> }> {
  let aheadMs = 0

  async function compare(): Promise<void> {
    const asked = system.now().getTime()
    const { localTime } = hello.parse(await connection.db?.admin().command({ hello: 1 }))
    const middle = (asked + system.now().getTime()) / 2
    const measuredMs = Math.round(localTime.getTime() - middle)
    if (Math.abs(measuredMs - aheadMs) <= toleranceMs) return
    aheadMs = measuredMs
    log.info({ aheadMs }, 'this machine’s clock differs from the store’s, whose time counts')
  }
  const compareSafely = () =>
    compare().catch((error: unknown) => log.error({ err: error }, 'the store’s time could not be read'))

  await compareSafely()
  const timer = setInterval(() => void compareSafely(), everyMs)
  timer.unref()
  return {
    now: () => new Date(system.now().getTime() + aheadMs),
    stop: async () => clearInterval(timer),
  }
}
