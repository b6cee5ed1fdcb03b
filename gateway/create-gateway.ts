import { createApp } from './create-app'
import type { GatewayDeps } from './deps'
import { createDoor, type Door } from './http/door'
import { createLive } from './live/create-live'
import { createOwnTabs } from './live/own-tabs'

export interface Gateway extends Pick<Door, 'listen'> {
  /** Takes no more requests, sends every socket elsewhere, lets running requests end (at most 2 s). */
  stop(): Promise<void>
}

/** The only door: HTTP and sockets on one port. */
export async function createGateway(deps: GatewayDeps): Promise<Gateway> {
  const own = createOwnTabs()
  const door = createDoor(createApp({ ...deps, tellOwnTabs: own.tell }))
  const live = await createLive(door.server, { ...deps, ...deps.services, own })
  return { listen: (port) => door.listen(port), stop: () => door.close(() => live.stop()) }
}
