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

/** Each message lets every admin who looks read the numbers again. */
const pauseMs = 2000

/** Tells admins that the numbers of the day have changed: at once, then at most once in two seconds, and always after the last change. */
export function createActivityNotice({
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
  const throttled = throttle({ run: tell, pauseMs, timers })

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

  const changed = () => void throttled.run()
  return {
    handlers: [
      on(userVerified, changed),
      on(documentStatusChanged, ({ payload: { to, cause } }) => {
        if (cause === 'uploaded' || to === 'published') throttled.run()
      }),
      on(votesChanged, changed),
      ...[userReported, caseOpened, caseDecided, caseLapsed].map((event) => on(event, changed)),
    ],
    stop: throttled.stop,
  }
}

/** Runs at once, and again after a pause if it was called meanwhile. */
export function throttle({
  run,
  pauseMs,
  timers,
}: {
  run: () => unknown
  pauseMs: number
  timers: Pick<Timers, 'after'>
}) {
  let state: 'idle' | 'pausing' | 'waiting' = 'idle'
  let cancel = () => {}

  function begin(): void {
    state = 'pausing'
    cancel = timers.after(pauseMs, () => {
      const isWaiting = state === 'waiting'
      state = 'idle'
      if (isWaiting) begin()
    })
    void run()
  }

  return {
    run: (): void => {
      if (state === 'idle') begin()
      else state = 'waiting'
    },
    stop: (): void => cancel(),
  }
}
