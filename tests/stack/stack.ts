import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startMailServer } from '#testing/mail-server'
import { chosenEnvironment, composeServices, environmentOf, ourServices } from '../client/compose-file'
import { lookUntil } from '../client/eventually'
import { freePort } from '../client/free-port'
import { runNode } from '../client/run-node'
import { startDocuments } from './servers/documents'
import { startKafka } from './servers/kafka'
import { startNginx } from './servers/nginx'
import { startRedis } from './servers/redis'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** One process of the product. */
export type StackProcess = Awaited<ReturnType<typeof startProcess>>
export type Stack = Awaited<ReturnType<typeof startStack>>

export const admin = { email: 'admin@studyshelf.test', password: 'a long password' }

/** Generous, for busy machines. */
const healthyWithinMs = 240_000

/** Only long-running ones: commands that end create topics, and migrate, first. */
const lasting = ourServices.filter((name) => !['topics', 'migrate', 'studyshelf'].includes(name))

/**
 * The processes of docker-compose.yml, started by hand: the real engines, and each process by the image's command in a folder without
 * sources. `settings` override those of the containers.
 */
export async function startStack({ settings = {} }: { settings?: Record<string, string> } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'studyshelf-stack-'))
  const started: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (let end = started.pop(); end; end = started.pop()) await end()
  }
  const keep = <T extends { stop(): Promise<unknown> }>(part: T): T => {
    started.push(() => part.stop())
    return part
  }

  try {
    const app = await installInto(join(folder, 'app'))
    const engines = {
      documents: keep(await startDocuments()),
      kafka: keep(await startKafka()),
      redis: keep(await startRedis()),
    }
    const mails = keep(await startMailServer())
    const ports = new Map<string, number>()
    for (const name of lasting) ports.set(name, await freePort())
    const gatewayPorts = ['gateway-1', 'gateway-2'].map((name) => ports.get(name) ?? 0)
    const nginx = keep(await startNginx(gatewayPorts))

    const env = { ...chosenEnvironment, PUBLIC_URL: nginx.origin }
    const environment = (name: string): Record<string, string> => ({
      ...environmentOf(name, env),
      MONGODB_URL: engines.documents.url,
      KAFKA_BROKERS: engines.kafka.brokers,
      REDIS_URL: engines.redis.url,
      // Only processes with a mail server in their settings get this one.
      ...('SMTP_URL' in environmentOf(name, env) && { SMTP_URL: `smtp://${mails.address}` }),
      DATA_DIR: join(folder, 'data'),
      HUMAN_CHECK_COST: '1',
      LOG_LEVEL: 'info',
      ...(name.startsWith('gateway') && { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }),
      ...settings,
      PORT: String(ports.get(name) ?? 0),
    })
    const argsOf = (name: string) => composeServices[name]?.command?.slice(1) ?? []

    for (const name of ['topics', 'migrate']) await runToEnd(argsOf(name), environment(name), app)

    const processes = new Map<string, StackProcess>()
    const start = async (name: string, others: Record<string, string> = {}) => {
      const process = await startProcess(name, argsOf(name), { ...environment(name), ...others }, app)
      processes.set(name, process)
      return process
    }
    started.push(async () => {
      await Promise.all([...processes.values()].map((process) => process.stop()))
    })
    // The first gateway only: one process plants the demo world.
    await start('gateway-1')
    const others = lasting.filter((name) => name !== 'gateway-1')
    // All of them first, so that none is left running when one of them fails.
    for (const outcome of await Promise.allSettled(others.map((name) => start(name))))
      if (outcome.status === 'rejected') throw outcome.reason

    return {
      engines,
      mails,
      nginx,
      /** Settings of one process, for tests that use its modules directly. */
      environment,
      names: lasting,
      gateways: gatewayPorts.map((port) => `http://127.0.0.1:${port}`),
      process(name: string): StackProcess {
        const found = processes.get(name)
        if (!found) throw new Error(`${name} does not run`)
        return found
      },
      /** Starts one more gateway, `gateway-3`, which nginx does not know. */
      async startGateway(): Promise<StackProcess> {
        const its = { ...environment('gateway-2'), PORT: String(await freePort()) }
        const process = await startProcess('gateway-3', argsOf('gateway-2'), its, app)
        processes.set('gateway-3', process)
        return process
      },
      /** Starts the process with this name again, after the previous one has ended; `others`: additional settings. */
      start,
      /** The log lines at level warning or above. */
      complaints: (): string =>
        [...processes.values()]
          .flatMap(({ name, log }) =>
            log()
              .split('\n')
              .filter(isComplaint)
              .map((line) => `${name} ${line}`),
          )
          .join('\n'),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const isComplaint = (line: string) => /"level":"(warn|error|fatal)"/.test(line)

/** The folder of the image: the build and the packages, without sources. */
async function installInto(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  await cp(join(root, 'dist'), join(folder, 'dist'), { recursive: true })
  await cp(join(root, 'package.json'), join(folder, 'package.json'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

async function runToEnd(
  args: readonly string[],
  settings: Record<string, string>,
  cwd: string,
): Promise<void> {
  const run = runNode(args, settings, { cwd })
  const code = await run.closed
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${run.said.out}${run.said.err}`)
}

async function startProcess(
  name: string,
  args: readonly string[],
  settings: Record<string, string>,
  cwd: string,
) {
  const program = runNode(args, settings, { cwd })
  const origin = `http://127.0.0.1:${settings['PORT']}`
  const isHealthy = () =>
    fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(3000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  const healthy = async () => {
    const patience = { withinMs: healthyWithinMs, everyMs: 50 }
    if (await lookUntil(isHealthy, (well) => well || program.isGone(), patience)) return
    const what = program.isGone() ? 'ended' : 'was not healthy in time'
    throw new Error(`${name} ${what}:\n${program.said.err.slice(-3000)}${program.said.out.slice(-6000)}`)
  }
  await healthy().catch((error: unknown) => {
    program.kill('SIGKILL')
    throw error
  })
  return {
    name,
    origin,
    pid: program.pid,
    healthy,
    isGone: () => program.isGone(),
    /** Its log so far. */
    log: () => program.said.out + program.said.err,
    signal: (signal: NodeJS.Signals) => program.kill(signal),
    kill: async () => {
      program.kill('SIGKILL')
      await program.exited
    },
    /** Asks it to end. Resolves to its exit code; after two minutes, to what it still did. */
    stop: async () => {
      program.kill('SIGTERM')
      const late = new AbortController()
      const overdue = setTimeout(120_000, undefined, { signal: late.signal, ref: false }).then(() => {
        program.kill('SIGKILL')
        return 'did not end within two minutes'
      })
      overdue.catch(() => undefined)
      return Promise.race([program.exited, overdue]).finally(() => late.abort())
    },
  }
}
