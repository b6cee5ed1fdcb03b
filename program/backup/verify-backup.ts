import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { fileRecord, startDatabase } from '#platform'
import { openBus } from '../control/with-dead-letters'
import { auditStore, type Audit } from './audit'
import { extract } from './extract'
import type { Manifest } from './manifest'
import { unpackBackup } from './unpack'

export interface Verified {
  manifest: Manifest
  /** Null for a backup without the database, which MongoDB's tools back up. */
  audit: Audit | null
  /** Events that a service has not handled yet. */
  waiting: number
  /** All problems, a sentence each. */
  problems: string[]
}

const quiet = pino({ level: 'silent' })

/**
 * Reads a whole backup: compares each file with its hash, and each stored file with its record; opens the store and the event log in a
 * temporary folder, and audits them. Rejects with BrokenBackup if it cannot be restored, and with NoRoom.
 */
export async function verifyBackup(file: string): Promise<Verified> {
  const folder = await mkdtemp(join(tmpdir(), 'studyshelf-verify-'))
  try {
    /** Hashes that records promise, and those of the bytes; by path. */
    const records = new Map<string, { bytes: string; sha256: string }>()
    const isOfEngines = (path: string) => path.startsWith('store/') || path.startsWith('events/')
    const manifest = await unpackBackup(file, async (path, content, size) => {
      if (isOfEngines(path)) return extract(join(folder, path), content, size)
      const text = isRecord(path) ? await textOf(content) : await drain(content)
      if (text === null) return
      const { ref, kind, bytes, sha256 } = fileRecord.parse(JSON.parse(text))
      records.set(ref, { bytes: `files/${kind}/${bytes}`, sha256 })
    })
    const hashes = new Map(manifest.files.map((each) => [each.path, each.sha256]))
    const isWhole = ({ bytes, sha256 }: { bytes: string; sha256: string }) => hashes.get(bytes) === sha256
    const damaged = [...records].flatMap(([ref, record]) =>
      isWhole(record) ? [] : [`The file ${ref} is not as its record says.`],
    )
    if (manifest.database === 'mongodb') return { manifest, audit: null, waiting: 0, problems: damaged }
    const hasFile = (ref: string) => {
      if (manifest.stored === 'host') return true
      const record = records.get(ref)
      return record !== undefined && isWhole(record)
    }
    const audit = await withStore(folder, hasFile)
    const waiting = manifest.events === 'embedded' ? await eventsWaiting(folder) : 0
    return { manifest, audit, waiting, problems: [...damaged, ...audit.problems] }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const isRecord = (path: string) => /^files\/[^/]+\/[^/~]+\.json$/.test(path)

async function withStore(dataDir: string, hasFile: (ref: string) => boolean): Promise<Audit> {
  const database = await startDatabase({ config: { dataDir }, log: quiet })
  try {
    return await auditStore(database.connection, hasFile)
  } finally {
    await database.stop()
  }
}

async function eventsWaiting(dataDir: string): Promise<number> {
  const bus = await openBus({ dataDir })
  try {
    await bus.deadLetters.list()
    return Object.values(await bus.lag()).reduce((sum, lag) => sum + lag, 0)
  } finally {
    await bus.stop()
  }
}

async function textOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

async function drain(content: AsyncIterable<Uint8Array>): Promise<null> {
  for await (const _ of content);
  return null
}
