import type { Clock, Housekeeping, Log } from '#platform'
import type { ResetCodes } from './reset-codes'

const everyMs = 3_600_000
/** Until then whoever types an old code in is told that it expired. */
const keptMs = 24 * 3_600_000

/** Forgets codes a day after nobody could use them any more: at the start and every hour, in the process that owns the housekeeping. */
export function createExpiry({
  resetCodes,
  clock,
  housekeeping,
  log,
}: {
  resetCodes: Pick<ResetCodes, 'forgetExpired'>
  clock: Clock
  housekeeping: Pick<Housekeeping, 'owned'>
  log: Log
}) {
  let timer: NodeJS.Timeout | undefined
  let sweeping = Promise.resolve()
  const sweep = () => {
    if (!housekeeping.owned()) return
    sweeping = resetCodes
      .forgetExpired(new Date(clock.now().getTime() - keptMs))
      .catch((error: unknown) => log.warn({ err: error }, 'expired codes could not be forgotten'))
  }
  return {
    start() {
      sweep()
      timer = setInterval(sweep, everyMs)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await sweeping
    },
  }
}
