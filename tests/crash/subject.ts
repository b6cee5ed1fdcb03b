import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { startProgram } from '../client/start-program'
import { storeUrlOf } from '../client/store-url'
import { startStack, type Stack } from '../stack/stack'

/** The system that is killed and must balance its books afterwards. */
export interface Subject {
  origins: readonly string[]
  /** Address of the store. */
  storeUrl: string
  /** Kills something with -9 and resolves to its name. */
  strike(round: number): Promise<string>
  /** Restarts the killed processes. Resolves when all are healthy. */
  recover(): Promise<void>
  stop(): Promise<void>
}

/** One program with everything embedded. */
export async function startEmbeddedSubject(dataDir: string): Promise<Subject> {
  let running = await startProgram({ dataDir })
  const { port, origin } = running
  let victim: 'program' | 'store' | 'both' = 'program'
  return {
    origins: [origin],
    storeUrl: storeUrlOf(dataDir),
    async strike(round) {
      victim = (['program', 'store', 'both'] as const)[round % 3] ?? 'program'
      await running.kill(victim)
      if (victim === 'store') await setTimeout(randomInt(50, 400))
      return victim
    },
    async recover() {
      if (victim === 'store') await running.ready()
      else running = await startProgram({ dataDir, port })
    },
    stop: () => running.stop(),
  }
}

/** Plants the demo world, keeps mails in the mailbox, and limits nothing. */
export const demoSettings = { NODE_ENV: 'development', SEED: 'demo', RATE_LIMIT: 'off', SMTP_URL: '' }

/** Two gateways, a process for each service, and real engines. */
export async function startStackSubject(): Promise<Subject> {
  const stack: Stack = await startStack({ settings: demoSettings })
  let victims: string[] = []
  return {
    origins: stack.gateways,
    storeUrl: stack.engines.documents.url,
    async strike() {
      // Mostly one, sometimes two at once: a gateway, a service or Redis.
      const all = [...stack.names, 'redis']
      victims = Array.from(
        { length: randomInt(3) === 0 ? 2 : 1 },
        () => all.splice(randomInt(all.length), 1)[0] ?? 'redis',
      )
      await Promise.all(
        victims.map((name) => (name === 'redis' ? stack.engines.redis.crash() : stack.process(name).kill())),
      )
      await setTimeout(randomInt(50, 400))
      return victims.join(' and ')
    },
    async recover() {
      if (victims.includes('redis')) await stack.engines.redis.restart()
      await Promise.all(victims.filter((name) => name !== 'redis').map((name) => stack.start(name)))
      for (const name of stack.names) await stack.process(name).healthy()
    },
    stop: () => stack.stop(),
  }
}
