import type { IncomingMessage, Server as HttpServer } from 'node:http'
import {
  broadcastDirectly,
  createAdmission,
  createBackpressure,
  createConnectionQuotas,
  guardConnections,
} from '@studyshelf/socket-guard'
import { Server } from 'socket.io'
import type { Bus, Config, Deliveries, DeliveryChannel, Log, Metrics, SocketAdapter, Traces } from '#platform'
import type { Accounts } from '#services/accounts'
import type { Library } from '#services/library'
import type { GatewayDeps } from '../deps'
import type { ClientAddress } from '../http/client-address'
import { addressKey, type Counter } from '../http/limits'
import { letSocketsIn } from './connect'
import { endWithTokens } from './end-with-tokens'
import { createExistingDocuments } from './existing-documents'
import { followWatched } from './follow-watched'
import { forwardEvents } from './forward-events'
import type { ReadAdmins } from './former-admins'
import type { BroadcastReads, CaseSummaries } from './forwards'
import { isOurOrigin } from './our-origin'
import type { OwnTabs } from './own-tabs'
import type { LiveServer } from './server'
import { reconnectSpreadMs, spreadMs } from './spread'
import { createCaseViewers } from './presence/case-viewers'
import { createDocumentReaders } from './presence/document-readers'
import { createExamVisitors } from './presence/exam-visitors'
import { maxMessageBytes, maxWaitingBytes, socketLimits, type SocketLimits } from './socket-limits'
import { createEventWall } from './wall/event-wall'
import type { StepRecorder } from './wall/step-recorder'
import { createWatching } from './watch'

/** Sockets on the gateway's own port. */
export async function createLive(
  server: HttpServer,
  deps: {
    accounts: Pick<
      Accounts,
      'authenticate' | 'suspendedAmong' | 'tokenVersions' | 'endedSessions' | 'publicUsers'
    > &
      ReadAdmins
    library: Pick<Library, 'card' | 'watchable' | 'codesOf' | 'followedBy' | 'examRoom' | 'forgetExamRoom'>
    moderation: CaseSummaries
    notifications: BroadcastReads
    bus: Bus
    deliveries: Pick<Deliveries, 'listen'>
    deliveryChannel?: Pick<DeliveryChannel, 'watch'> | undefined
    votesFeed?: GatewayDeps['votesFeed']
    openKeyChannel?: GatewayDeps['openKeyChannel']
    recorder: StepRecorder
    log: Log
    metrics: Metrics
    traces?: Traces | undefined
    whileThere: GatewayDeps['whileThere']
    own: Pick<OwnTabs, 'attach'>
    /** Absent if this is the only gateway. */
    socketAdapter?: Pick<SocketAdapter, 'factory'> | undefined
    clientAddress: ClientAddress
    config: Pick<Config, 'publicUrl'>
    /** Null if limits are off. */
    counted: { limits: SocketLimits; counter: Pick<Counter, 'count'> } | null
  },
): Promise<{ stop(): Promise<void> }> {
  const { clientAddress, counted, log, metrics } = deps
  const limits = counted?.limits ?? null
  const addressOf = (request: IncomingMessage) => addressKey(clientAddress(request).ip)
  const quotas = createConnectionQuotas(limits ?? socketLimits, { enforced: limits !== null })
  const admit = createAdmission({
    isAllowedOrigin: (request) =>
      isOurOrigin(request.headers.origin, clientAddress(request).host, deps.config.publicUrl),
    addressOf,
    quotas,
    countHandshake: async (address) =>
      counted ? counted.counter.count(counted.limits.handshakes, address) : null,
  })
  const refused = (reason: string) => metrics.socketsRefused.inc({ why: reason })
  const { pingIntervalMs, pingTimeoutMs } = limits ?? socketLimits
  const io: LiveServer = new Server(server, {
    serveClient: false,
    maxHttpBufferSize: maxMessageBytes,
    pingInterval: pingIntervalMs,
    pingTimeout: pingTimeoutMs,
    allowRequest(request, answer) {
      admit(request).then(
        (reason) => {
          if (reason !== null) refused(reason)
          answer(reason, reason === null)
        },
        (error: unknown) => {
          log.error({ err: error }, 'a handshake could not be counted')
          answer('unavailable', false)
        },
      )
    },
    perMessageDeflate: false,
    httpCompression: false,
    ...(deps.socketAdapter && { adapter: deps.socketAdapter.factory }),
  })
  broadcastDirectly()
  const isAlone = deps.socketAdapter === undefined
  await deps.own.attach({ io, alone: isAlone, openKeyChannel: deps.openKeyChannel })
  const watchable = (ids: readonly string[]) => deps.whileThere(() => deps.library.watchable(ids))
  const findExisting = createExistingDocuments(watchable)
  const backpressure = createBackpressure(io, limits ?? socketLimits, () => refused('flood'))
  const acceptWatching = createWatching({ findExisting, quotas, onRefused: backpressure.refused, log })
  const { accounts, library, openKeyChannel } = deps
  const here = { io, accounts, quotas, isAlone, openKeyChannel, log }
  const presences = [
    createCaseViewers(here),
    createDocumentReaders({ ...here, library, findExisting }),
    createExamVisitors({ ...here, library }),
  ]
  const wall = createEventWall({ io, ...deps, quotas, isAlone })
  letSocketsIn(io, {
    authenticate: (token) => deps.whileThere(() => deps.accounts.authenticate(token)),
    suspendedAmong: (userIds) => deps.accounts.suspendedAmong(userIds),
    quotas,
    accept(socket) {
      acceptWatching(socket)
      for (const presence of presences) presence.accept(socket)
      wall.accept(socket)
    },
    clientAddress,
    log,
  })
  const stopGuarding = guardConnections(io, {
    quotas,
    addressOf,
    packets: limits?.packets,
    maxWaitingBytes,
    cutOff: backpressure.cutOff,
    openSockets: metrics.sockets,
    onDropped: refused,
  })
  const stopEnding = endWithTokens(io)
  if (deps.votesFeed) followWatched(io, deps.votesFeed)
  const forwarding = await forwardEvents({ io, ...deps })

  return {
    async stop() {
      stopEnding()
      stopGuarding()
      for (const presence of presences) presence.stop()
      await wall.stop()
      await forwarding.stop()
      // Clients reconnect by themselves, spread over time, to another gateway if there is one.
      const sockets = io.sockets.sockets.size
      io.local.emit('server:stopping', {
        reconnectWithinMs: reconnectSpreadMs(sockets),
        rereadWithinMs: spreadMs(sockets),
      })
      backpressure.stop()
      await io.close()
    },
  }
}
