import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { createEmbeddedBus, systemClock, type Config } from '#platform'
import { pino } from 'pino'
import { controlAddress } from './address'
import { answerTo, type Question } from './protocol'

/**
 * Asks the running program; where none runs, the log on disk. Either way the answer is durable: a replayed event is handled
 * at once by the running program, or when it starts next.
 */
export async function ask({ dataDir }: Pick<Config, 'dataDir'>, asked: Question): Promise<unknown> {
  if (!existsSync(dataDir)) return asked.ask === 'list' ? [] : false
  return (await askRunning(dataDir, asked)) ?? (await askStopped(dataDir, asked))
}

/** Null when no program listens. */
export async function askRunning(dataDir: string, asked: Question): Promise<unknown> {
  const socket = connect({ path: controlAddress(dataDir), allowHalfOpen: true })
  try {
    await once(socket, 'connect')
  } catch (error) {
    if (isNobodyThere(error)) return null
    throw error
  }
  socket.end(JSON.stringify(asked))
  return JSON.parse(await text(socket))
}

const isNobodyThere = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ECONNREFUSED')

async function askStopped(dataDir: string, asked: Question): Promise<unknown> {
  const bus = createEmbeddedBus({ dataDir, clock: systemClock, log: pino({ level: 'silent' }) })
  try {
    return await answerTo(bus.deadLetters, asked)
  } finally {
    await bus.stop()
  }
}
