import { once } from 'node:events'
import { createServer } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { makeEvent, type Envelope, type EventDefinition, type PayloadOf } from '#events'
import {
  createDeliveries,
  createEmbeddedBus,
  createMemoryLimiter,
  createMetrics,
  newId,
  systemClock,
  type OpenKeyChannel,
  type SocketAdapter,
  type StateFeed,
} from '#platform'
import type { Accounts } from '#services/accounts'
import type { Library } from '#services/library'
import { createCounter } from '../../gateway/http/limits'
import { createLive } from '../../gateway/live/create-live'
import { createOwnTabs } from '../../gateway/live/own-tabs'
import { socketLimits, type SocketLimits } from '../../gateway/live/socket-limits'
import { createStepRecorder } from '../../gateway/live/wall/step-recorder'
import { openSocket } from './socket'

/** The sockets of a gateway with its own bus and accounts. A token is the user's id, and every document id exists. */
export async function startLiveGateway({
  suspendedAmong = async () => new Map(),
  admins = new Map(),
  roleOf = async (userId) => (admins.has(userId) ? 'admin' : 'student'),
  limits,
  socketAdapter,
  votesFeed,
  openKeyChannel,
  library = {},
}: {
  suspendedAmong?: Accounts['suspendedAmong']
  /** Users who log in as admins, and what they are by now. */
  admins?: ReadonlyMap<string, 'acting' | 'without a second factor' | 'student'>
  /** The role in an answer to a token, at the handshake and once more after it. */
  roleOf?: (userId: string) => Promise<'admin' | 'student'>
  /** Stricter than in the product; off if absent. */
  limits?: Partial<SocketLimits>
  /** Absent if it is the only gateway. */
  socketAdapter?: SocketAdapter
  votesFeed?: Pick<StateFeed, 'watch' | 'unwatch'>
  openKeyChannel?: OpenKeyChannel
  library?: Partial<
    Pick<Library, 'card' | 'watchable' | 'codesOf' | 'followedBy' | 'examRoom' | 'forgetExamRoom'>
  >
}) {
  const log = pino({ level: 'silent' })
  const dataDir = await mkdtemp(join(tmpdir(), 'studyshelf-sockets-'))
  const policy = { tries: 1000, pauseMs: () => 5 }
  const deliveries = createDeliveries()
  const bus = createEmbeddedBus({ dataDir, clock: systemClock, log, policy, observer: deliveries })
  const metrics = createMetrics()
  const own = createOwnTabs()
  const http = createServer()
  const live = await createLive(http, {
    accounts: {
      authenticate: async (token) => ({
        userId: token,
        role: await roleOf(token),
        tokenVersion: 0,
        sessionId: null,
        tokenIssuedAt: new Date(),
        tokenEndsAt: new Date(Date.now() + 3_600_000),
        loggedInAt: new Date(),
        isRemembered: false,
        renews: null,
      }),
      actingAdmins: async (userIds) => new Set(userIds.filter((userId) => admins.get(userId) === 'acting')),
      get: async (userId) => ({
        role: admins.get(userId) === 'without a second factor' ? 'admin' : 'student',
      }),
      publicUsers: async (userIds) =>
        new Map(
          userIds.map((_id) => [
            _id,
            { _id, username: `Admin ${_id.slice(-4)}`, distinction: null, isAdmin: true, avatar: '' },
          ]),
        ),
      suspendedAmong,
      tokenVersions: async (userIds) => new Map(userIds.map((userId) => [userId, 0])),
      endedSessions: async () => new Map(),
    },
    library: {
      card: async () => null,
      watchable: async (ids) => new Set(ids),
      codesOf: async (courseCode) => [courseCode],
      examRoom: async () => null,
      forgetExamRoom: () => undefined,
      followedBy: async () => new Map(),
      ...library,
    },
    moderation: { cases: { summary: async () => null } },
    notifications: {
      shown: async (_id) => ({
        _id,
        title: 'News',
        body: '.',
        createdAt: new Date(0).toISOString(),
        read: false,
      }),
      audienceAmong: async () => null,
      countsOf: async () => null,
      noteDelivery: async () => {},
    },
    bus,
    deliveries,
    recorder: createStepRecorder(),
    log,
    metrics,
    own,
    whileThere: (work) => work(),
    socketAdapter,
    votesFeed,
    openKeyChannel,
    clientAddress: ({ socket, headers }) => ({ ip: socket.remoteAddress, host: headers.host ?? '' }),
    config: { publicUrl: 'https://notes.example' },
    counted: limits
      ? { limits: { ...socketLimits, ...limits }, counter: createCounter(createMemoryLimiter) }
      : null,
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return {
    origin,
    /** Without a user, a visitor's socket. */
    connect: (userId?: string) => openSocket(origin, userId),
    openSockets: async () => (await metrics.sockets.get()).values[0]?.value ?? 0,
    tellOwnTabs: own.tell,
    /** Publishes an event to it and returns the event. */
    async hears<D extends EventDefinition>(definition: D, payload: PayloadOf<D>): Promise<Envelope> {
      const meta = { id: newId(), occurredAt: new Date(), correlationId: 'a-test' }
      const event = makeEvent(definition, payload, meta)
      await bus.publish([event])
      return event
    },
    /** Publishes the same event again, like another process that found it in the outbox. */
    hearsAgain: (event: Envelope) => bus.publish([event]),
    async stop() {
      await live.stop()
      await socketAdapter?.stop()
      await bus.stop()
      metrics.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
