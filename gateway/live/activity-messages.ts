import {
  caseDecided,
  caseLapsed,
  caseOpened,
  documentStatusChanged,
  userReported,
  userVerified,
  votesChanged,
} from '#events'
import { on, type Log } from '#platform'
import { letFormerAdminsGo, type ReadAdmins } from './former-admins'
import type { Timers } from './pace'
import { rooms } from './rooms'
import type { LiveServer } from './server'
import { throttleByKey } from './throttle-by-key'

/** Each message makes every admin on that page fetch the numbers again. */
const pauseMs = 2000

/** Tells admins that the numbers of the day have changed: at once, then at most once in two seconds, and always after the last change. */
export function createActivityMessages({
  io,
  accounts,
  timers,
  log,
}: {
  io: LiveServer
  accounts: ReadAdmins
  timers: Timers
  log: Log
}) {
  const throttled = throttleByKey<'activity'>({
    keyOf: (key) => key,
    run: () => void tell(),
    ...{ pauseMs, timers },
  })

  async function tell(): Promise<void> {
    if (!io.sockets.adapter.rooms.has(rooms.admins)) return
    try {
      await letFormerAdminsGo(io, accounts)
      io.local.to(rooms.admins).emit('activity:changed', {})
    } catch (error) {
      // The next change tells them again, and so does a reload.
      log.warn({ err: error }, 'admins could not be told that the numbers of the day have changed')
    }
  }

  const changed = () => void throttled.push('activity')
  return {
    handlers: [
      on(userVerified, changed),
      on(documentStatusChanged, ({ payload: { to, cause } }) => {
        if (cause === 'uploaded' || to === 'published') changed()
      }),
      on(votesChanged, changed),
      ...[userReported, caseOpened, caseDecided, caseLapsed].map((event) => on(event, changed)),
    ],
    stop: () => throttled.stop(),
  }
}
