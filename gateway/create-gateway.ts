import { createApp } from './create-app'
import type { GatewayDeps } from './deps'
import { createClientAddress } from './http/client-address'
import { createHttpServer, type HttpServer } from './http/http-server'
import { markEveryAnswer } from './http/every-answer'
import { createCounter } from './http/limits'
import { longestFileMs } from './http/watch-rate'
import { createLive } from './live/create-live'
import { createOwnTabs } from './live/own-tabs'
import { socketLimits } from './live/socket-limits'
import { createStepRecorder } from './live/wall/step-recorder'

export interface Gateway extends Pick<HttpServer, 'listen' | 'drain'> {
  /** Accepts no more requests, disconnects every socket, and lets running requests finish (at most 2 s). */
  stop(): Promise<void>
}

/** HTTP and sockets on one port. */
export async function createGateway(deps: GatewayDeps): Promise<Gateway> {
  const own = createOwnTabs()
  const recorder = createStepRecorder()
  const app = createApp({ ...deps, tellOwnTabs: own.tell, own, recorder })
  const httpServer = createHttpServer(app, { fileMs: longestFileMs(deps.config.leastUploadRate) })
  const counted = { limits: socketLimits, counter: createCounter(deps.createLimiter) }
  const live = await createLive(httpServer.server, {
    ...deps,
    ...deps.services,
    own,
    recorder,
    clientAddress: createClientAddress(app),
    counted: deps.config.rateLimit === 'on' ? counted : null,
  })
  markEveryAnswer(httpServer.server, deps.config.publicUrl)
  return {
    listen: (port, hosts) => httpServer.listen(port, hosts),
    drain: () => httpServer.drain(),
    stop: () => httpServer.close(() => live.stop()),
  }
}
