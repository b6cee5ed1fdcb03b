import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createGateway, type Health } from '#gateway'
import {
  createPlatform,
  distFile,
  runHandlers,
  type Config,
  type HandlerSet,
  type Log,
  type Platform,
  type PlatformOptions,
} from '#platform'
import { createAccounts } from '#services/accounts'
import { createLibrary } from '#services/library'
import { createModeration } from '#services/moderation'
import { createNotifications } from '#services/notifications'
import { createPreviews } from '#services/previews'
import { createRewards } from '#services/rewards'
import { serveControl } from './control/serve-control'
import { demoLogins } from './seed/demo'
import { seed } from './seed/seed'

/** A stop waits this long for a start that is under way. */
const startPatienceMs = 2000

/** Everything in one process. */
export interface Program {
  /** Resolves when all is ready. `services`: for those who speak to them past the door. */
  start(): Promise<{ port: number; services: Services }>
  /** At any time, also while it starts: takes no more, finishes what runs, closes the store. */
  stop(): Promise<void>
  /** Puts a fault that nobody expected into the log. */
  fault(error: unknown): void
}

export function createProgram(
  config: Config,
  { say = () => {}, ...options }: PlatformOptions & { say?: (line: string) => void } = {},
): Program {
  const stopped = new AbortController()
  /** What runs, in the order of starting; stopped in reverse. */
  const running: (() => Promise<void>)[] = []
  let status: Health['status'] = 'starting'
  let starting: ReturnType<Program['start']> | undefined
  let stopping: Promise<void> | undefined
  let log: Log | undefined

  /** Remembers how to stop what was started; stops it right away when the program was stopped meanwhile. */
  const keep = async (stop: () => Promise<void>): Promise<void> => {
    if (!stopped.signal.aborted) {
      running.push(stop)
      return
    }
    await stop()
    stopped.signal.throwIfAborted()
  }

  const run: Program['start'] = async () => {
    const platform = await createPlatform(config, options)
    await keep(() => platform.stop())
    const { bus, outbox } = platform
    log = platform.log
    const control = await serveControl({ ...config, deadLetters: bus.deadLetters, log: platform.log })
    await keep(() => control.stop())

    const booksDir = join(config.dataDir, 'books')
    const { services, handlers, parts } = createServices(platform, booksDir)
    const listen = async (set: HandlerSet & { from?: 'now' }) => {
      const listening = await runHandlers(bus, set, { ...platform, ...(set.from && { from: set.from }) })
      await keep(() => listening.stop())
    }
    await listen(parts.library.projection)
    for (const part of Object.values(parts)) {
      await part.start()
      if ('stop' in part) await keep(() => part.stop())
    }
    if (config.admin) await services.accounts.ensureAdmin(config.admin)
    outbox.start()
    for (const set of handlers) await listen(set)

    const gateway = await createGateway({
      ...platform,
      config,
      health: async () => healthOf(platform, status),
      demo: config.seed === 'demo' ? demoLogins : null,
      webFolder: distFile('web'),
      services,
    })
    await keep(() => gateway.stop())
    const { port } = await gateway.listen(config.port)

    if (config.seed === 'demo') {
      await seed({ ...platform, ...config, booksDir, services, say, stopped: stopped.signal })
    }
    stopped.signal.throwIfAborted()
    status = 'ready'
    return { port, services }
  }

  async function stop(): Promise<void> {
    stopped.abort(new Error('The program was stopped while it started.'))
    // What starts at this moment is not pulled from under its own feet, if it comes to an end soon.
    await Promise.race([
      starting?.catch(() => undefined),
      setTimeout(startPatienceMs, undefined, { ref: false }),
    ])
    for (const end of running.splice(0).reverse()) await end()
  }

  return {
    start: () => (starting ??= run()),
    stop: () => (stopping ??= stop()),
    fault: (error) => log?.fatal({ err: error }, 'an unexpected fault ends the program'),
  }
}

export type Services = ReturnType<typeof createServices>['services']

/** The services, each given only what it needs of the others. */
function createServices(platform: Platform, booksDir: string) {
  const accounts = createAccounts(platform)
  const previews = createPreviews(platform)
  const library = createLibrary({ ...platform, ...accounts, ...previews })
  const moderation = createModeration({ ...platform, ...accounts, ...library })
  const rewards = createRewards({ ...platform, booksDir })
  const notifications = createNotifications({ ...platform, ...accounts, mailer: platform.mail })
  const parts = { accounts, previews, library, moderation, rewards, notifications }
  return {
    parts,
    handlers: Object.values(parts).map((part) => part.handlers),
    services: { ...accounts, ...library, ...moderation, ...rewards, ...notifications },
  }
}

async function healthOf(platform: Platform, status: Health['status']): Promise<Health> {
  const parts = await platform.health()
  const well = Object.values(parts).every(({ ok }) => ok)
  return { status: status === 'ready' && !well ? 'degraded' : status, parts }
}
