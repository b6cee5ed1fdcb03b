import type { Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import type { Bus, Config, Log, Metrics, SocketAdapter } from '#platform'
import type { Accounts } from '#services/accounts'
import type { Library } from '#services/library'
import type { GatewayDeps } from '../deps'
import type { AskerOf } from '../http/asker-of'
import type { Counter } from '../http/limits'
import { letSocketsIn } from './connect'
import { endWithTokens } from './end-with-tokens'
import { createExistingDocuments } from './existing-documents'
import { forwardEvents } from './forward-events'
import type { BroadcastReads, CaseSummaries } from './forwards'
import { createHoldBack } from './hold-back'
import { keepInBounds } from './keep-in-bounds'
import { createKnock } from './knock'
import type { OwnTabs } from './own-tabs'
import { createOwners } from './owners'
import type { LiveServer } from './server'
import { maxMessageBytes, socketLimits, type SocketLimits } from './socket-limits'
import { createWatching } from './watch'
import { sendWholeFrames } from './whole-frames'
import { writeStraight } from './write-straight'

/** Over so long the clients of a gateway that stops spread their return. */
const reconnectWithinMs = 2000

/** Sockets on the gateway's own port. */
export async function createLive(
  server: HttpServer,
  deps: {
    accounts: Pick<Accounts, 'authenticate' | 'get' | 'suspendedAmong' | 'tokenVersions' | 'endedSessions'>
    library: Pick<Library, 'card' | 'watchable'>
    moderation: CaseSummaries
    notifications: BroadcastReads
    bus: Bus
    log: Log
    metrics: Metrics
    whileThere: GatewayDeps['whileThere']
    own: Pick<OwnTabs, 'attach'>
    /** Absent where this is the only gateway. */
    socketAdapter?: Pick<SocketAdapter, 'factory'> | undefined
    askerOf: AskerOf
    config: Pick<Config, 'publicUrl'>
    /** Null where limits are off. */
    counted: { limits: SocketLimits; counter: Pick<Counter, 'count'> } | null
  },
): Promise<{ stop(): Promise<void> }> {
  const { askerOf, counted, log, metrics } = deps
  const limits = counted?.limits ?? null
  const owners = createOwners(limits)
  const knock = createKnock({ askerOf, publicUrl: deps.config.publicUrl, owners, counted })
  const refused = (why: string) => metrics.socketsRefused.inc({ why })
  const io: LiveServer = new Server(server, {
    serveClient: false,
    maxHttpBufferSize: maxMessageBytes,
    allowRequest(request, answer) {
      knock(request).then(
        (why) => {
          if (why !== null) refused(why)
          answer(why, why === null)
        },
        (error: unknown) => {
          log.error({ err: error }, 'who opens a socket could not be counted')
          answer('unavailable', false)
        },
      )
    },
    perMessageDeflate: false,
    httpCompression: false,
    ...(deps.socketAdapter && { adapter: deps.socketAdapter.factory }),
  })
  sendWholeFrames(io.sockets.adapter)
  writeStraight(io)
  deps.own.attach(io, { alone: deps.socketAdapter === undefined })
  const watchable = (ids: readonly string[]) => deps.whileThere(() => deps.library.watchable(ids))
  const findExisting = createExistingDocuments(watchable)
  const holdBack = createHoldBack(io, limits ?? socketLimits, () => refused('flood'))
  letSocketsIn(io, {
    authenticate: (token) => deps.whileThere(() => deps.accounts.authenticate(token)),
    suspendedAmong: (userIds) => deps.accounts.suspendedAmong(userIds),
    owners,
    acceptWatching: createWatching({ findExisting, owners, refused: holdBack.refused, log }),
    askerOf,
    log,
  })
  const stopKeeping = keepInBounds(io, {
    owners,
    askerOf,
    limits,
    shutOut: holdBack.shutOut,
    sockets: metrics.sockets,
    dropped: refused,
  })
  const stopEnding = endWithTokens(io)
  const forwarding = await forwardEvents({ io, ...deps })

  return {
    async stop() {
      stopEnding()
      stopKeeping()
      await forwarding.stop()
      // Clients come back by themselves, at another gateway where there is one; not all in the same moment.
      io.local.emit('server:stopping', { reconnectWithinMs })
      holdBack.stop()
      await io.close()
    },
  }
}
