import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createGateway, createProbe, type Demo, type Health } from '#gateway'
import {
  createPlatform,
  distFile,
  publishParked,
  startService,
  type Config,
  type Log,
  type Platform,
  type PlatformOptions,
} from '#platform'
import { requireAlone } from './control/require-alone'
import { serveControl } from './control/serve-control'
import { createServices, type Services } from './create-services'
import { refuseDemoWorld } from './refuse-demo-world'
import { settleAdmins } from './settle-admins'
import { hears, opensDoor, type Role } from './roles'

/** How long a stop waits for a start in progress. */
const startPatienceMs = 2000

/** One process of the product; runs everything unless it has another role. */
export interface Program {
  /** Resolves when all is ready. `services`: for callers in the same process; `logins`: of the demo world. */
  start(): Promise<{ port: number; services: Services; logins: Demo | null }>
  /** At any time, even during the start: accepts no more work, finishes what runs, closes the store. */
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
  let status: Health['status'] = 'starting'
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
    const platform = await createPlatform(config, options)
    await keep(() => platform.stop())
    const { bus, outbox, metrics } = platform
    log = platform.log
    const { dataDir } = config
    // With Kafka, the command asks Kafka itself.
    if (bus.kind === 'embedded') {
      const parked = {
        list: () => platform.parked.list(),
        publish: (id: string) => publishParked({ parked: platform.parked, bus }, id),
      }
      const control = await serveControl({ dataDir, kept: { deadLetters: bus.deadLetters, parked }, log })
      await keep(() => control.stop())
    }

    const { services, inOrder } = createServices(platform)
    for (const service of inOrder) {
      const started = await startService(service, {
        bus,
        log,
        metrics,
        hears: (handlers) => hears(role, handlers),
      })
      await keep(() => started.stop())
    }
    outbox.start()
    const health = async () => healthOf(platform, status)
    if (!opensDoor(role)) {
      const probe = createProbe({ config, log, metrics, health })
      await keep(() => probe.stop())
      const { port } = await probe.listen(config.port, config.hosts)
      status = 'ready'
      return { port, services, logins: null }
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
      bus,
      createLimiter: platform.createLimiter,
      socketAdapter: platform.socketAdapter,
      files: platform.files,
      mail: platform.mail,
      humanCheck: platform.humanCheck,
      health,
      whileThere: platform.database.whileThere,
      demo: logins,
      webFolder: distFile('web'),
      services,
    })
    await keep(() => gateway.stop())
    const { port } = await gateway.listen(config.port, config.hosts)

    await services.rewards.storeBooks(join(dataDir, 'books'))
    const { files } = platform
    await demo?.seed({ dataDir, files, services, log, say, stopped: stopped.signal })
    stopped.signal.throwIfAborted()
    status = 'ready'
    return { port, services, logins }
  }

  async function stop(): Promise<void> {
    stopped.abort(new Error('The program was stopped while it started.'))
    // Give a start in progress the chance to finish first.
    await Promise.race([
      starting?.catch(() => undefined),
      setTimeout(startPatienceMs, undefined, { ref: false }),
    ])
    for (const end of running.splice(0).reverse()) await end()
  }

  return {
    start: () => (starting ??= run()),
    stop: () => (stopping ??= stop()),
    overheard: (error) => log?.error({ err: error }, 'a part is away, and nobody waited to hear of it'),
    fault: (error) => log?.fatal({ err: error }, 'an unexpected fault ends the program'),
  }
}

async function healthOf(platform: Platform, status: Health['status']): Promise<Health> {
  const parts = await platform.health()
  const well = Object.values(parts).every(({ ok }) => ok)
  return { status: status === 'ready' && !well ? 'degraded' : status, parts }
}
