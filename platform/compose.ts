import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import {
  createDeliveries,
  ofOneProcess,
  withStateFeed,
  type Bus,
  type Deliveries,
  type EmbeddedBus,
  type RetryPolicy,
  type StateFeed,
} from '@studyshelf/event-bus'
import { createEmbeddedBus, createKafkaBus } from './bus'
import { systemClock } from './clock'
import type { Clock } from './clock'
import type { Config } from './config'
import { createFreshLookup, createRecordCache } from './database/record-cache'
import { startDatabase } from './database/start-database'
import type { OpenStore } from './database/store-process'
import { isDependencyUnavailable } from './dependency-unavailable'
import { createDisk } from './disk'
import { privateFolder } from './private-folder'
import { createStoreClock } from './database/store-clock'
import { createFaces } from './faces/wasm-faces'
import { openFiles } from './files/open-hosts'
import { healthOfParts } from './health-of-parts'
import { createHumanCheck } from './human-check/create-human-check'
import { rememberRefusals } from './limits/remember-refusals'
import { createLog, type Log } from './log/create-log'
import { createMailbox } from './mail/mailbox'
import { noMail, type Mailer } from './mail/port'
import { createSmtpMailer } from './mail/smtp-mailer'
import { createMetrics, type Metrics } from './metrics/create-metrics'
import { noPush } from './push/port'
import { createWebPushSender } from './push/web-push-sender'
import { leaseHousekeeping } from './housekeeping/lease'
import type { OpenJobProcesses } from './jobs/job-processes'
import { noHousekeeping, ownHousekeeping } from './housekeeping/port'
import { requireKnownVersion, type Release } from './migrations/data-refused'
import { readRecordedVersion } from './migrations/data-version'
import { openShared } from './open-shared'
import { createOutbox, createParkedEvents } from './outbox'
import { requireNoRestore } from './restoring'
import { loadSecret } from './secret'
import type { Traces } from './traces/port'
import { traceMails } from './traces/trace-mails'

export interface PlatformOptions {
  /** Default: the program's log. */
  log?: ReturnType<typeof createLog>
  metrics?: Metrics
  /** Default: no spans are recorded. The caller stops it. */
  traces?: Traces | undefined
  clock?: Clock
  retryPolicy?: RetryPolicy
  /** The embedded store refuses a query that no index answers. */
  notablescan?: boolean
  /** Where pools of jobs take their processes from. Default: each has its own. */
  openProcesses?: OpenJobProcesses
  /** Opens the embedded store. Default: in a process of its own. */
  openStore?: OpenStore
  /** Refuses data of a newer version than this release knows. Default: takes any. */
  release?: Release
}

/**
 * Starts every dependency. The outbox sweeps after `outbox.start()`, when the services have registered their models. If
 * one dependency cannot start, those already started are stopped.
 */
export async function createPlatform(config: Config, options: PlatformOptions = {}) {
  const started: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (let end = started.pop(); end; end = started.pop()) await end()
  }
  const running = <Part extends { stop(): Promise<unknown> }>(part: Part): Part => {
    started.push(() => part.stop())
    return part
  }

  const logging = options.log ?? createLog(config)
  const { log } = logging
  started.push(() => logging.close())
  try {
    // Before anything is made in the data directory.
    requireNoRestore(config.dataDir)
    const secret = loadSecret(config)
    const metrics = options.metrics ?? createMetrics()
    started.push(async () => metrics.stop())
    // First, because it takes the lock on the data directory.
    const { notablescan = false, openStore } = options
    const { dataDir, diskReserveBytes } = config
    const reserveBytes = diskReserveBytes / 2
    const database = running(await startDatabase({ config, log, notablescan, reserveBytes, openStore }))
    const { connection } = database
    const { release } = options
    // Before anything is written.
    if (release) requireKnownVersion(await readRecordedVersion(connection), release)
    const disk = createDisk({ folder: privateFolder(dataDir), reserveBytes: diskReserveBytes })
    const isShared = config.mongodbUrl !== undefined
    const clock = options.clock ?? (isShared ? running(await createStoreClock(connection, log)) : systemClock)
    const shared = running(await openShared(config, { clock, log }))
    const { cache, socketAdapter, deliveryChannel, votesFeed, openKeyChannel } = shared
    const { createLimiter, blocks } = rememberRefusals(shared.createLimiter)
    const { traces } = options
    const { mail: mailer, ...post } = await openMail(config, clock)
    const mail = running(traces ? traceMails(mailer, traces) : mailer)
    const pushSender = running(openPush(config, log))
    const { needs } = config
    const mayKeepHouse = needs.signing && needs.files
    const shareHousekeeping = () =>
      mayKeepHouse ? leaseHousekeeping(connection, log, release?.dataVersion ?? 0) : noHousekeeping
    const housekeeping = running(isShared ? await shareHousekeeping() : ownHousekeeping)
    const { files, ...shelf } = await openFiles(config, { secret, cache, clock, log, housekeeping, disk })
    running(files)
    const faces = running(createFaces({ log, openProcesses: options.openProcesses }))
    const deliveries = createDeliveries()
    const bus = running(
      await openBus(config, { clock, log, policy: options.retryPolicy, observer: deliveries, votesFeed }),
    )
    const parked = createParkedEvents(connection)
    const outbox = running(
      createOutbox({
        ...{ bus, clock, log, housekeeping, parked, traces },
        ...(!isShared && ofOneProcess),
      }),
    )
    const humanCheck = createHumanCheck({ secret, cost: config.humanCheckCost, cache, clock })
    metrics.read({
      lag: () => bus.lag(),
      blocked: () => bus.blocked(),
      outboxSize: () => outbox.size(),
      outboxOldest: () => outbox.oldest(),
      parked: () => parked.count(),
      deadLetters: countOf(() => bus.deadLetters.list()),
    })
    metrics.tellDisk(() => disk.room())

    /** Checks the health of every dependency. */
    const health = () =>
      healthOfParts<string>({
        store: { kind: database.kind, ask: () => database.healthy() },
        bus: { kind: bus.kind, ask: () => bus.healthy(), detail: () => bus.detail() },
        cache: { kind: shared.kind, ask: () => cache.get('health') },
        ...(needs.files && { files: { kind: shelf.kind, ask: () => shelf.check() } }),
        ...(post.kind !== 'none' && { mail: { kind: post.kind, ask: () => post.check() } }),
        disk: { kind: 'disk', ask: () => disk.check() },
      })

    return {
      config,
      secret,
      log,
      metrics,
      traces,
      clock,
      connection,
      createLookup: isShared ? createFreshLookup : createRecordCache(() => database.isAway()),
      housekeeping,
      database,
      cache,
      createLimiter,
      blocks,
      socketAdapter,
      mail,
      pushSender,
      files,
      faces,
      openProcesses: options.openProcesses,
      bus,
      deliveries,
      deliveryChannel,
      votesFeed,
      openKeyChannel,
      outbox,
      parked,
      humanCheck,
      health,
      /** Stops everything in reverse order. Stop the services first. */
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** How long a count is cached: on Kafka, counting reads the whole topic. */
const rememberMs = 30_000

function countOf(list: () => Promise<readonly unknown[]>): () => Promise<number> {
  let known: { at: number; count: Promise<number> } | undefined
  return () => {
    const now = performance.now()
    if (known === undefined || now - known.at > rememberMs)
      known = { at: now, count: list().then(({ length }) => length) }
    return known.count
  }
}

const writable = (folder: string) => access(folder, constants.W_OK)

/** Kafka if configured, with the feed of votes if there is one; else the embedded log. */
async function openBus(
  { kafkaBrokers, kafkaAccess: access, dataDir, diskReserveBytes, eventLogBytes: keepBytes }: Config,
  {
    policy,
    votesFeed,
    ...deps
  }: {
    clock: Clock
    log: Log
    policy: RetryPolicy | undefined
    observer: Deliveries
    votesFeed: StateFeed | undefined
  },
): Promise<Bus & Partial<Pick<EmbeddedBus, 'copyTo'>>> {
  const given = { ...deps, ...(policy && { policy }) }
  if (!kafkaBrokers)
    return createEmbeddedBus({
      dataDir,
      keepBytes,
      disk: createDisk({ folder: dataDir, reserveBytes: diskReserveBytes / 2 }),
      ...given,
    })
  const bus = await createKafkaBus({ brokers: kafkaBrokers, ...(access && { access }), ...given })
  return votesFeed ? withStateFeed(bus, votesFeed, { ...given, isUnavailable: isDependencyUnavailable }) : bus
}

/** The configured mail server, else the local mailbox; and its health check. */
async function openMail(
  { needs, production, smtpUrl, supportEmail, dataDir }: Config,
  clock: Clock,
): Promise<{ mail: Mailer; kind: string; check: () => Promise<void> }> {
  if (!needs.mailing && production) return { mail: noMail, kind: 'none', check: async () => {} }
  if (smtpUrl === undefined) {
    const mail = await createMailbox({ dataDir, clock })
    return { mail, kind: 'mailbox', check: () => writable(join(dataDir, 'mailbox')) }
  }
  const mail = createSmtpMailer({ url: smtpUrl, from: supportEmail })
  return { mail, kind: 'smtp', check: () => mail.check() }
}

/** Notices to devices, if there are keys to sign them. */
const openPush = ({ vapid, supportEmail }: Config, log: Log) =>
  vapid === undefined ? noPush : createWebPushSender({ keys: vapid, contact: supportEmail, log })

export type Platform = Awaited<ReturnType<typeof createPlatform>>
