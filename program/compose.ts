import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createGateway, type Demo, type Gateway, type Health } from '#gateway'
import {
  bringUpToDate,
  createLog,
  createMetrics,
  createPlatform,
  createStartTogether,
  distFile,
  indexesReady,
  openTraces,
  parkedForReplay,
  startService,
  type Config,
  type Log,
  type Platform,
  type PlatformOptions,
} from '#platform'
import { createAdmin } from './admin/create-admin'
import { createBackupProcess, createNightlyBackups, type NightlyBackups } from './backup/nightly'
import { createEngineCopies } from './backup/engine-copies'
import { adminAddress } from './control/address'
import { requireAlone } from './control/require-alone'
import { serveControl } from './control/serve-control'
import { createServices, type Services } from './create-services'
import { createProcessHealth } from './health'
import { openProbes } from './open-probes'
import { migrations, release } from './migrations'
import { refuseDemoWorld } from './refuse-demo-world'
import { settleAdmins } from './settle-admins'
import { runsHandlers, servesClients, type Role } from './roles'

/** How long a stop waits for a start in progress. */
const startPatienceMs = 2000

/** One process of the product; runs everything unless it has another role. */
export interface Program {
  /** Resolves when all is ready. `services`: for callers in the same process; `logins`: of the demo world. */
  start(): Promise<{ port: number; services: Services; logins: Demo | null }>
  /**
   * At any time, even during the start: is no longer ready, serves for DRAIN_SECONDS, then accepts no more work, finishes what runs, closes
   * the store.
   */
  stop(): Promise<void>
  /** Logs an unexpected fault. */
  fault(error: unknown): void
  /** Logs an unavailable dependency that rejected a promise without a handler. */
  overheard(error: unknown): void
}

/** Creates the program without starting anything. `say` receives progress, line by line. */
export function createProgram(
  config: Config,
  {
    say = () => {},
    role = 'all',
    ...options
  }: PlatformOptions & { say?: (line: string) => void; role?: Role } = {},
): Program {
  const stopped = new AbortController()
  /** Stop functions in the order of starting; called in reverse. */
  const running: (() => Promise<void>)[] = []
  const health = createProcessHealth({ release: release.name, dataVersion: release.dataVersion })
  let serving: Gateway | undefined
  let starting: ReturnType<Program['start']> | undefined
  let stopping: Promise<void> | undefined
  let log: Log | undefined

  /** Registers a stop function; calls it right away if the program was stopped meanwhile. */
  const keep = async (stop: () => Promise<void>): Promise<void> => {
    if (!stopped.signal.aborted) {
      running.push(stop)
      return
    }
    await stop()
    stopped.signal.throwIfAborted()
  }

  const run: Program['start'] = async () => {
    if (config.mongodbUrl && !config.kafkaBrokers) await requireAlone(config.dataDir)
    const logging = options.log ?? createLog(config)
    const metrics = options.metrics ?? createMetrics()
    log = logging.log
    const traces = options.traces ?? (await openTraces(config.traces, { role, release: release.name, log }))
    await keep(async () => traces?.stop())
    const probes = await openProbes({ config, role, log, metrics, health: health.read })
    await keep(() => probes.stop())
    const platform = await createPlatform(config, { release, ...options, log: logging, metrics, traces })
    await keep(() => platform.stop())
    await keep(async () => health.forget())
    const { bus, outbox } = platform
    const { dataDir } = config
    const { services, inOrder } = createServices(platform)
    // The other roles lack the secrets that commands of operators need.
    if (servesClients(role)) {
      const parked = parkedForReplay(platform)
      const { database, files } = platform
      const onFault = (error: unknown) => platform.log.warn({ err: error }, 'a backup could not be made')
      const copies = createEngineCopies({ database, bus, files, onFault })
      await keep(() => copies.stop())
      const admin = createAdmin(platform, { services, role, isReady: () => serving !== undefined })
      await keep(() => admin.stop())
      const control = await serveControl({
        ...{ address: adminAddress(config), isShared: config.kafkaBrokers !== undefined, log },
        asked: { deadLetters: bus.deadLetters, parked, copies, admin: admin.answer },
      })
      await keep(() => control.stop())
    }

    // Migrations find their records by the indexes of this release.
    await indexesReady(platform.connection)
    await bringUpToDate({ ...platform, release, say, stopped: stopped.signal }, migrations)
    for (const service of inOrder) {
      const started = await startService(service, {
        bus,
        log,
        metrics,
        traces,
        runsHandlers: (handlers) => runsHandlers(role, handlers),
      })
      await keep(() => started.stop())
    }
    outbox.start()
    const nightly = config.backups && startNightly(platform, config, config.backups)
    if (nightly) await keep(() => nightly.stop())
    const checkParts = async () => partsOf(await platform.health(), nightly?.detail())
    metrics.tellParts(async () => dependenciesOf((await health.read({ fresh: false })).parts))
    if (!servesClients(role)) {
      platform.deliveryChannel?.share(platform.deliveries)
      health.watch(checkParts)
      health.run()
      return { port: probes.port, services, logins: null }
    }

    if (config.production) await refuseDemoWorld(services.accounts)
    const demo = config.seed === 'demo' ? (await import('../demo')).readDemo() : null
    const logins = demo?.logins ?? null
    await settleAdmins(services.accounts, { config, demoAdmin: logins?.admin.email, log })
    const gateway = await createGateway({
      config,
      secret: platform.secret,
      log,
      metrics,
      traces,
      bus,
      deliveries: platform.deliveries,
      deliveryChannel: platform.deliveryChannel,
      votesFeed: platform.votesFeed,
      openKeyChannel: platform.openKeyChannel,
      createLimiter: platform.createLimiter,
      // Each step of a vote is a round trip to MongoDB, so it costs less per vote the more votes share it.
      ...(config.mongodbUrl !== undefined && {
        startVotes: createStartTogether({ free: 4, gatherMs: 25, longestMs: 250 }),
      }),
      socketAdapter: platform.socketAdapter,
      files: platform.files,
      mail: platform.mail,
      humanCheck: platform.humanCheck,
      faces: platform.faces,
      health: health.read,
      whileThere: platform.database.whileThere,
      demo: logins,
      webFolder: distFile('web'),
      services,
    })
    await keep(() => gateway.stop())
    await probes.leavePlace()
    const { port } = await gateway.listen(probes.port, config.hosts)
    health.watch(checkParts)

    await services.rewards.storeBooks(join(dataDir, 'books'))
    const { files } = platform
    await demo?.seed({ dataDir, files, services, log, say, stopped: stopped.signal })
    stopped.signal.throwIfAborted()
    health.run()
    serving = gateway
    return { port, services, logins }
  }

  async function stop(): Promise<void> {
    health.stop()
    stopped.abort(new Error('The program was stopped while it started.'))
    // Give a start in progress the chance to finish first.
    await Promise.race([
      starting?.catch(() => undefined),
      setTimeout(startPatienceMs, undefined, { ref: false }),
    ])
    if (serving !== undefined && config.drainMs > 0) {
      serving.drain()
      await setTimeout(config.drainMs)
    }
    for (const end of running.splice(0).reverse()) await end()
  }

  return {
    start: () => (starting ??= run()),
    stop: () => (stopping ??= stop()),
    overheard: (error) =>
      log?.error({ err: error }, 'a part is away, and nothing handled the rejected promise'),
    fault: (error) => log?.fatal({ err: error }, 'an unexpected fault ends the program'),
  }
}

function startNightly(
  { clock, housekeeping, log, metrics }: Platform,
  config: Config,
  settings: NonNullable<Config['backups']>,
): NightlyBackups {
  const run = createBackupProcess(config)
  const nightly = createNightlyBackups({ settings, run, clock, housekeeping, log })
  metrics.tellBackups(() => nightly.newest())
  return nightly
}

/** Without backups, which only have a remark. */
const dependenciesOf = ({ backups: _, ...dependencies }: Health['parts']): Health['parts'] => dependencies

/** `backups`: a remark about nightly backups. An overdue one makes nothing unhealthy: visitors are served. */
const partsOf = (parts: Health['parts'], backups: string | undefined): Health['parts'] => ({
  ...parts,
  ...(backups !== undefined && { backups: { ok: true, kind: 'nightly', detail: backups } }),
})
