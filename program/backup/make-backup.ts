import { mkdir, open, readFile, readdir, rm, stat, statfs, type FileHandle } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { eachKeptFile, projectRoot, type Config } from '#platform'
import { unfinishedName, writeNewFile } from '../database/new-file'
import { soleFiles, type PackedFile } from './manifest'
import { packBackup, type Pack } from './pack'
import { copyPaths } from './engine-copies'
import { NoBackup, withCopies } from './with-copies'

export type BackupSettings = Pick<
  Config,
  'dataDir' | 'kafkaBrokers' | 'kafkaAccess' | 'mongodbUrl' | 'diskReserveBytes'
> &
  Partial<Pick<Config, 'fileHosts'>>

/** True if some of the stored files are at a file host, and not in the data directory. */
export const isAtHost = ({ fileHosts }: Pick<BackupSettings, 'fileHosts'>): boolean =>
  fileHosts !== undefined && (fileHosts.current !== 'disk' || fileHosts.former !== null)

export interface MadeBackup {
  moment: Date
  files: readonly PackedFile[]
  bytes: number
  /** Stored files whose bytes differ from their record: they were damaged before. */
  damaged: readonly string[]
}

/** Where the copies of the engines are until they are packed. It is no backup, and the next one deletes it. */
export const copiesOf = (file: string): string => `${unfinishedName(file)}.copies`

/**
 * Makes a backup as one new file: store, events, files, secret. It gets its name once it is complete and on disk. Rejects with FileExists,
 * NoBackup or DataDirectoryInUse, and leaves nothing then.
 */
export async function makeBackup(settings: BackupSettings, file: string): Promise<MadeBackup> {
  const { dataDir, mongodbUrl, kafkaBrokers } = settings
  const scratch = copiesOf(file)
  return writeNewFile(file, async (path) => {
    await rm(scratch, { recursive: true, force: true })
    try {
      await requireRoom(settings, file)
      await mkdir(scratch, { mode: 0o700 })
      return await withCopies(settings, scratch, async ({ moment, signal }) => {
        const head = {
          format: 'studyshelf-backup',
          version: 1,
          program: await programVersion(),
          moment: moment.toISOString(),
          database: mongodbUrl ? 'mongodb' : 'embedded',
          stored: isAtHost(settings) ? 'host' : 'here',
          events: kafkaBrokers ? 'kafka' : mongodbUrl ? 'none' : 'embedded',
        } as const
        const damaged = new Map<string, string>()
        const files = await packBackup(
          path,
          () => head,
          async (pack) => {
            for (const copy of Object.values(copyPaths))
              await packPath(pack, join(scratch, copy, 'data.mdb'), join(copy, 'data.mdb'))
            await packKeptFiles(pack, join(dataDir, 'files'), (ref, sha256) => damaged.set(ref, sha256))
            for (const plain of await plainFiles(dataDir)) await packPath(pack, join(dataDir, plain), plain)
          },
          signal,
        )
        const hashes = new Map(files.map((each) => [each.path, each.sha256]))
        return {
          moment,
          files,
          bytes: (await stat(path)).size,
          damaged: [...damaged].filter(([at, sha256]) => hashes.get(at) !== sha256).map(([at]) => at),
        }
      })
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
  })
}

/** Each with its record. `promise`: called with the hash that the record says, by path. */
async function packKeptFiles(
  pack: Pack,
  folder: string,
  promise: (path: string, sha256: string) => void,
): Promise<void> {
  for await (const { file, json, handle } of eachKeptFile(folder)) {
    // ID images are read once, at the registration, and deleted within a day: a backup would keep them for longer.
    if (file.kind === 'id-card') continue
    const path = `files/${file.kind}/${file.bytes}`
    promise(path, file.sha256)
    await packHandle(pack, handle, path)
    const record = Buffer.from(json)
    await pack(`files/${file.ref}.json`, record.length, Readable.from([record]))
  }
}

/** Packs a file; nothing if there is none. */
async function packPath(pack: Pack, path: string, to: string): Promise<void> {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (handle === null) return
  try {
    await packHandle(pack, handle, to.split(sep).join('/'))
  } finally {
    await handle.close()
  }
}

const chunkBytes = 1024 * 1024

async function packHandle(pack: Pack, handle: FileHandle, to: string): Promise<void> {
  const { size } = await handle.stat()
  const content = handle.createReadStream({
    start: 0,
    end: Math.max(0, size - 1),
    autoClose: false,
    highWaterMark: chunkBytes,
  })
  try {
    await pack(to, size, content)
  } finally {
    content.destroy()
  }
}

/** The mailbox, the books that an operator has put into the data directory, and its other files. */
async function plainFiles(dataDir: string): Promise<string[]> {
  const books = await readdir(join(dataDir, 'books'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  )
  return [
    ...soleFiles,
    join('mailbox', 'mails.jsonl'),
    ...books
      .filter((each) => each.isFile())
      .map((each) => relative(dataDir, join(each.parentPath, each.name))),
  ]
}

/** Copies and backup are there at once; packing makes nothing much larger. */
async function requireRoom({ dataDir, diskReserveBytes }: BackupSettings, file: string): Promise<void> {
  const engines = await sizeOf([join(dataDir, copyPaths.store), join(dataDir, copyPaths.events)])
  const needed =
    2 * engines + (await sizeOf(['files', 'books', 'mailbox'].map((name) => join(dataDir, name))))
  const folder = dirname(file)
  const [{ bavail, bsize }, here, there] = await Promise.all([statfs(folder), stat(folder), stat(dataDir)])
  // On its own disk, the program stops writing when less than the reserve is left.
  const free = bavail * bsize - (here.dev === there.dev ? diskReserveBytes : 0)
  if (free >= needed) return
  const [need, have] = [needed, Math.max(0, free)].map((bytes) => Math.ceil(bytes / 1024 / 1024))
  throw new NoBackup(
    `The backup may need ${need} MB in ${folder}, and ${have} MB can be used there: free some space, or name a file on another disk.`,
  )
}

async function sizeOf(folders: readonly string[]): Promise<number> {
  let bytes = 0
  for (const folder of folders)
    for (const each of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
      if (each.isFile()) bytes += (await stat(join(each.parentPath, each.name)).catch(() => null))?.size ?? 0
  return bytes
}

async function programVersion(): Promise<string> {
  const text = await readFile(join(projectRoot(), 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
