import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
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

/** Null when no program answers. */
const askRunning = (dataDir: string, asked: Question): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const socket = connect(controlAddress(dataDir))
    const lines = createInterface({ input: socket })
    socket.on('connect', () => socket.write(JSON.stringify(asked) + '\n'))
    socket.on('error', (error) => {
      if ('code' in error && (error.code === 'ENOENT' || error.code === 'ECONNREFUSED')) resolve(null)
      else reject(error)
    })
    socket.on('close', () => reject(new Error('The running program did not answer.')))
    lines.on('line', (line) => {
      resolve(JSON.parse(line))
      socket.destroy()
    })
  })

async function askStopped(dataDir: string, asked: Question): Promise<unknown> {
  const bus = createEmbeddedBus({ dataDir, clock: systemClock, log: pino({ level: 'silent' }) })
  try {
    return await answerTo(bus.deadLetters, asked)
  } finally {
    await bus.stop()
  }
}
