import { randomBytes } from 'node:crypto'
import { link, open, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { privateFolder } from '../private-folder'
import { nullIfMissing } from './null-if-missing'
import { createRemovals } from './removals'
import { storedKinds, type StoredFile, type StoredKind } from './port'

/** The record of a stored file, beside its bytes. */
export const fileRecord = z.object({
  ref: z.string(),
  kind: z.enum(storedKinds),
  owner: z.string().nullable(),
  sizeBytes: z.number().int().nonnegative(),
  contentType: z.string(),
  originalName: z.string(),
  sha256: z.string(),
  storedAt: z.iso.datetime(),
  /** Name of the file with the bytes, beside this record. */
  bytes: z.string().regex(/^[\w.~-]+$/),
})
export type KeptFile = z.infer<typeof fileRecord>

/** No slash and no leading dot in a name: a reference never leaves the folder. */
const refPattern = new RegExp(`^(?:${storedKinds.join('|')})/\\w[\\w.-]{0,119}$`)
/** True if this is a valid reference. */
export const isRef = (text: string): boolean => refPattern.test(text)

/**
 * Files in folders by kind: the bytes under a separate name, and a record (JSON) that points to them. Bytes are synced
 * before the record, and the record appears atomically, so a crash leaves a whole file or none.
 */
export async function openFileStore(folder: string) {
  const incomingDir = join(folder, 'incoming')
  for (const name of [folder, incomingDir, ...storedKinds.map((kind) => join(folder, kind))])
    privateFolder(name)

  const removals = createRemovals(folder)
  const recordPath = (ref: string) => join(folder, `${ref}.json`)
  const bytesPath = ({ kind, bytes }: Pick<KeptFile, 'kind' | 'bytes'>) => join(folder, kind, bytes)
  const scratch = () => join(incomingDir, randomBytes(16).toString('hex'))

  const find = async (ref: string): Promise<KeptFile | null> => {
    if (!isRef(ref)) return null
    const text = await readFile(recordPath(ref), 'utf8').catch(nullIfMissing)
    return text === null ? null : fileRecord.parse(JSON.parse(text))
  }

  /** Adds the synced file at `path`. If the reference exists, replaces it, or with `once` returns false. */
  const add = async (path: string, file: StoredFile, storedAt: Date, once: boolean): Promise<boolean> => {
    const before = await find(file.ref)
    if (before && once) return false
    const name = file.ref.slice(file.kind.length + 1)
    const bytes = `${name}~${randomBytes(4).toString('hex')}`
    const kept: KeptFile = { ...file, storedAt: storedAt.toISOString(), bytes }
    await rename(path, bytesPath(kept))
    const written = scratch()
    await writeFile(written, JSON.stringify(kept), { mode: 0o600, flush: true })
    if (once) {
      const taken = await link(written, recordPath(file.ref)).then(() => false, trueIfTaken)
      await rm(written)
      if (taken) {
        await rm(bytesPath(kept))
        return false
      }
    } else {
      await rename(written, recordPath(file.ref))
    }
    await syncPath(join(folder, file.kind))
    if (before) await rm(bytesPath(before), { force: true })
    return true
  }

  return {
    incomingDir,
    find,
    add,
    bytesPath,
    scratch,
    /** Replaces the record of a stored file. Its bytes stay. */
    async describeAnew(file: KeptFile): Promise<void> {
      const written = scratch()
      await writeFile(written, JSON.stringify(file), { mode: 0o600, flush: true })
      await rename(written, recordPath(file.ref))
      await syncPath(join(folder, file.kind))
    },
    async remove(ref: string): Promise<void> {
      const file = await find(ref)
      if (!file) return
      await removals.remove(`${ref}.json`)
      await removals.remove(join(file.kind, file.bytes))
    },
    /** Keeps files that are removed from now on until `release`, for a backup. */
    holdRemoved: () => removals.hold(),
    /** Deletes the files that were kept. */
    releaseRemoved: () => removals.release(),
    /** References of one kind. */
    async list(kind: StoredKind): Promise<string[]> {
      const names = await readdir(join(folder, kind))
      return names.filter((name) => name.endsWith('.json')).map((name) => `${kind}/${name.slice(0, -5)}`)
    },
    /** Removes bytes of one kind that arrived before `before` and have no record, as after a crash. */
    async sweepUnrecorded(kind: StoredKind, before: Date): Promise<void> {
      const names = new Set(await readdir(join(folder, kind)))
      for (const name of names) {
        const [ref = ''] = name.split('~')
        if (name.endsWith('.json') || names.has(`${ref}.json`)) continue
        const path = join(folder, kind, name)
        const found = await stat(path).catch(nullIfMissing)
        if (found && found.mtime < before) await rm(path, { force: true })
      }
    },
    /** Removes unfinished uploads that began before `before`. */
    async sweepIncoming(before: Date): Promise<void> {
      for (const name of await readdir(incomingDir)) {
        const path = join(incomingDir, name)
        const found = await stat(path).catch(nullIfMissing)
        if (found && found.mtime < before) await rm(path, { force: true })
      }
    },
  }
}

/** Syncs a file's bytes, or a folder's entries, to the disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function trueIfTaken(error: NodeJS.ErrnoException): true {
  if (error.code === 'EEXIST') return true
  throw error
}
