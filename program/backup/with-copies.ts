import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { createEmbeddedBus, startDatabase, systemClock, type Config } from '#platform'
import { adminAddress } from '../control/address'
import { askAt, Unanswered } from '../control/ask'
import { answers } from '../control/protocol'
import { copyEngines, copyPaths } from './engine-copies'

type Settings = Pick<Config, 'dataDir' | 'kafkaBrokers' | 'kafkaAccess' | 'mongodbUrl'>

export interface Copied {
  /** Everything acknowledged before is in it. */
  moment: Date
  /** Aborts if the program no longer keeps deleted files: some may be missing. */
  signal: AbortSignal
}

/** The backup cannot be made; the message says why. */
export class NoBackup extends Error {
  override name = 'NoBackup'
}

/** How often the command confirms to the program that the backup goes on. Much shorter than the program's patience. */
const signEveryMs = 5_000

/**
 * Copies store and events into `folder`, runs `work`, and keeps the files that the copies refer to meanwhile. Asks the running program;
 * without one, opens the engines, and keeps other programs out until `work` is done. With MongoDB nothing is copied. Rejects with NoBackup,
 * and with DataDirectoryInUse while a program starts or stops.
 */
export async function withCopies<T>(
  settings: Settings,
  folder: string,
  work: (copied: Copied) => Promise<T>,
): Promise<T> {
  const { dataDir, mongodbUrl } = settings
  if (!existsSync(dataDir)) throw new NoBackup(`There is nothing in ${dataDir} to back up.`)
  if (mongodbUrl !== undefined) return work({ moment: new Date(), signal: new AbortController().signal })
  const address = adminAddress(settings)
  const answer = await askAt(address, { ask: 'copies', folder }).catch((error: unknown) => {
    if (!(error instanceof Unanswered)) throw error
    throw new NoBackup(
      'The running program has ended, or is of a version without backups: start it again, and try once more.',
    )
  })
  if (answer === null) return withOwnEngines(settings, folder, work)
  const taken = answers.copies.parse(answer)
  if ('problem' in taken) throw new NoBackup(taken.problem)
  return whileKept(address, taken.id, (signal) => work({ moment: new Date(taken.moment), signal }))
}

async function whileKept<T>(
  address: string,
  id: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController()
  const sign = async () => {
    const isKept = await askAt(address, { ask: 'copies-needed', id }).catch(() => null)
    if (isKept !== true)
      lost.abort(new NoBackup('The program ended while the backup was made. Start it, and try again.'))
  }
  const signing = setInterval(() => void sign(), signEveryMs)
  try {
    const done = await work(lost.signal)
    // Otherwise a file that the program no longer kept would count as deleted, and the backup would be incomplete.
    await sign()
    lost.signal.throwIfAborted()
    return done
  } finally {
    clearInterval(signing)
    await askAt(address, { ask: 'copies-done', id }).catch(() => undefined)
  }
}

async function withOwnEngines<T>(
  settings: Settings,
  folder: string,
  work: (copied: Copied) => Promise<T>,
): Promise<T> {
  const { dataDir, kafkaBrokers } = settings
  if (!existsSync(join(dataDir, copyPaths.store)))
    throw new NoBackup(`There is nothing in ${dataDir} to back up.`)
  const log = pino({ level: 'silent' })
  const database = await startDatabase({ config: { dataDir }, log })
  try {
    const bus = kafkaBrokers ? undefined : createEmbeddedBus({ clock: systemClock, log, dataDir })
    let moment: Date
    try {
      moment = await copyEngines({ database, bus: bus ?? {} }, folder)
    } finally {
      await bus?.stop()
    }
    return await work({ moment, signal: new AbortController().signal })
  } finally {
    await database.stop()
  }
}
