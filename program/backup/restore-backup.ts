import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { requireUnusedStore, restorePlan, restoringFolder, type Config } from '#platform'
import { requireAlone } from '../control/require-alone'
import { flushFolder } from '../database/new-file'
import { extract } from './extract'
import type { Manifest } from './manifest'
import { unpackBackup } from './unpack'

/** The backup cannot be restored here; the message says what to do. */
export class NotRestored extends Error {
  override name = 'NotRestored'
}

/** Moves that make a data directory of the extracted files. Each may have been done already. */
const plan = z.object({
  moment: z.string(),
  /** Folder for what was there before; null if there was nothing. */
  aside: z.string().nullable(),
  old: z.array(z.string()),
  fresh: z.array(z.string()),
})
type Plan = z.infer<typeof plan>

export interface Restored {
  moment: Date
  /** Where the former content of the data directory is. */
  aside: string | null
  /** True if this was the rest of an interrupted restore, of whatever file it was of. */
  isRest: boolean
}

/** Former contents begin with this. They are never deleted, and do not make a data directory "not empty". */
const asidePrefix = 'before-restore-'

/**
 * Restores a backup into a data directory that no program uses: an empty one, or with `replace` any, whose content is set aside. All files are
 * extracted and compared with their hashes before anything is moved. If it is interrupted before the first move, nothing was changed;
 * afterwards, no program starts there until the next call completes it. Rejects with NotRestored, BrokenBackup, NoRoom or
 * DataDirectoryInUse.
 */
export async function restoreBackup(
  { dataDir, mongodbUrl }: Pick<Config, 'dataDir' | 'mongodbUrl'>,
  file: string,
  { replace }: { replace: boolean },
): Promise<Restored> {
  const staging = join(dataDir, restoringFolder)
  const planPath = join(staging, restorePlan)
  if (existsSync(planPath)) {
    await requireUnused(dataDir)
    const begun = plan.parse(JSON.parse(await readFile(planPath, 'utf8')))
    return { ...(await carryOut(dataDir, begun)), isRest: true }
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await requireUnused(dataDir)
  const old = (await readdir(dataDir)).filter(
    (name) => name !== restoringFolder && !name.startsWith(asidePrefix),
  )
  if (old.length > 0 && !replace)
    throw new NotRestored(
      `${dataDir} is not empty: name another folder in DATA_DIR, or add --replace, which sets what is there aside and deletes nothing.`,
    )
  await rm(staging, { recursive: true, force: true })
  let isPlanned = false
  try {
    const extracted = join(staging, 'data')
    await mkdir(extracted, { recursive: true, mode: 0o700 })
    const manifest = await unpackBackup(file, (path, content, size) =>
      extract(join(extracted, path), content, size),
    )
    requireFitting(manifest, mongodbUrl)
    await flushFolders(extracted)
    const made: Plan = {
      moment: manifest.moment,
      aside: old.length > 0 ? asideName() : null,
      old,
      fresh: await readdir(extracted),
    }
    await writeFlushed(planPath, JSON.stringify(made))
    isPlanned = true
    // A program that started meanwhile holds the lock, or sees the plan.
    await requireUnused(dataDir).catch(async (error: unknown) => {
      await rm(planPath)
      isPlanned = false
      throw error
    })
    return { ...(await carryOut(dataDir, made)), isRest: false }
  } finally {
    if (!isPlanned) await rm(staging, { recursive: true, force: true })
  }
}

async function requireUnused(dataDir: string): Promise<void> {
  await requireAlone(dataDir)
  await requireUnusedStore(dataDir)
}

function requireFitting({ database }: Manifest, mongodbUrl: string | undefined): void {
  if (database === 'embedded' && mongodbUrl !== undefined)
    throw new NotRestored(
      'This backup holds the database of the embedded store: unset MONGODB_URL to restore it. Then npm run db -- export and import move it to MongoDB.',
    )
  if (database === 'mongodb' && mongodbUrl === undefined)
    throw new NotRestored(
      'This backup holds no database, which MongoDB’s own tools back up: set MONGODB_URL to restore its files.',
    )
}

/** Idempotent: goes on after an interruption anywhere. */
async function carryOut(
  dataDir: string,
  { aside, old, fresh, moment }: Plan,
): Promise<{ moment: Date; aside: string | null }> {
  const staging = join(dataDir, restoringFolder)
  const former = aside === null ? null : join(dataDir, aside)
  if (former !== null) {
    await mkdir(former, { recursive: true, mode: 0o700 })
    for (const name of old)
      // If it is there, the name in the data directory is the restored one's.
      if (!existsSync(join(former, name)) && existsSync(join(dataDir, name)))
        await rename(join(dataDir, name), join(former, name))
    await flushFolder(former)
  }
  for (const name of fresh) {
    const from = join(staging, 'data', name)
    if (existsSync(from)) await rename(from, join(dataDir, name))
  }
  await flushFolder(dataDir)
  await rm(join(staging, restorePlan), { force: true })
  await rm(staging, { recursive: true, force: true })
  return { moment: new Date(moment), aside: former }
}

const asideName = () =>
  `${asidePrefix}${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}-${randomBytes(2).toString('hex')}`

/** Appears as a whole or not at all. */
async function writeFlushed(path: string, text: string): Promise<void> {
  const handle = await open(`${path}.new`, 'w', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${path}.new`, path)
  await flushFolder(join(path, '..'))
}

async function flushFolders(folder: string): Promise<void> {
  for (const each of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (each.isDirectory()) await flushFolder(join(each.parentPath, each.name))
  await flushFolder(folder)
}
