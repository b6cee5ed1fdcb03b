import { createApp } from './create-app'
import type { GatewayDeps } from './deps'
import { createAskerOf } from './http/asker-of'
import { createDoor, type Door } from './http/door'
import { markEveryAnswer } from './http/every-answer'
import { createCounter } from './http/limits'
import { longestFileMs } from './http/watch-rate'
import { createLive } from './live/create-live'
import { createOwnTabs } from './live/own-tabs'
import { socketLimits } from './live/socket-limits'

export interface Gateway extends Pick<Door, 'listen'> {
  /** Takes no more requests, sends every socket elsewhere, lets running requests end (at most 2 s). */
  stop(): Promise<void>
}

/** The only door: HTTP and sockets on one port. */
export async function createGateway(deps: GatewayDeps): Promise<Gateway> {
  const own = createOwnTabs()
  const app = createApp({ ...deps, tellOwnTabs: own.tell })
  const door = createDoor(app, { fileMs: longestFileMs(deps.config.leastUploadRate) })
  const counted = { limits: socketLimits, counter: createCounter(deps.createLimiter) }
  const live = await createLive(door.server, {
    ...deps,
    ...deps.services,
    own,
    askerOf: createAskerOf(app),
    counted: deps.config.rateLimit === 'on' ? counted : null,
  })
  markEveryAnswer(door.server, deps.config.publicUrl)
  return { listen: (port) => door.listen(port), stop: () => door.close(() => live.stop()) }
}
