import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileUploadCall } from '#events'
import { AppError } from '../app-error'
import type { Cache } from '../cache/port'
import type { Clock } from '../clock'
import type { Disk } from '../disk'
import type { Housekeeping } from '../housekeeping/port'
import { createTurns } from '../jobs/turns'
import type { Log } from '../log/create-log'
import { secretFor } from '../secret'
import { fileType, headBytes, largestBytes, soleExtension } from './file-type'
import { sweepHourly } from '../housekeeping/sweep-hourly'
import {
  nameOfRef,
  publicPath,
  storedKinds,
  type Expected,
  type Movable,
  type MovableFiles,
  type StoredFile,
  type UploadHost,
} from './port'
import { missing, tooLarge, wrongType } from './refusals'
import { isRef, openFileStore, syncPath } from './file-store'
import { nullIfMissing } from './null-if-missing'
import type { KeptFile } from './file-store'
import { createTickets, ticketSeconds } from './tickets'
import { isAsSent, photoKinds, sweptUploadMs } from './unused-uploads'

const hourMs = 3_600_000
/** Files synced to disk at once. Syncing uses the four threads of libuv that sync events too. */
const settledAtOnce = 2

export interface DiskFiles extends MovableFiles {
  uploads: UploadHost
  /**
   * Deletes original photos that are too old and uploads that were never finished. Runs hourly while this process owns
   * the housekeeping.
   */
  sweep(): Promise<void>
}

/** Files on the local disk, in DATA_DIR/files. Uploads are sent to `POST /files/upload` of this program. */
export async function createDiskFiles(options: {
  dataDir: string
  publicUrl: string
  secret: string
  /** Ticket claims, so that several gateways on one disk accept one file per ticket. */
  cache: Pick<Cache, 'claim' | 'delete'>
  clock: Clock
  log: Log
  housekeeping: Pick<Housekeeping, 'owned'>
  /** The disk that holds the files; without it there is no reserve. */
  disk?: Pick<Disk, 'requireRoom'>
  /** A running program has these files: leaves alone what it keeps for a backup. */
  isGuest?: boolean
}): Promise<DiskFiles> {
  const { publicUrl, cache, clock, log, housekeeping, disk } = options
  const store = await openFileStore(join(options.dataDir, 'files'))
  // Left over by a program that ended during a backup.
  if (!options.isGuest) await store.releaseRemoved()
  const tickets = createTickets({ secret: secretFor(options.secret, 'file-tickets'), clock })

  const describe = async (ref: string): Promise<StoredFile | null> => {
    const file = await store.find(ref)
    return file && withoutPlace(file)
  }

  const known = async (ref: string): Promise<KeptFile> => {
    const file = await store.find(ref)
    if (!file) throw missing()
    return file
  }

  const movable = async (ref: string): Promise<Movable | null> => {
    const file = await store.find(ref)
    return file && { file: withoutPlace(file), sentAt: new Date(file.storedAt) }
  }

  const turns = createTurns({ atOnce: settledAtOnce, maxWaiting: Infinity, maxWaitingEach: Infinity })
  const createMutex = async <T>(owner: string | null, work: () => Promise<T>): Promise<T> => {
    const turn = await turns.take(owner ?? undefined)
    try {
      return await work()
    } finally {
      turn?.pass()
    }
  }

  const claimOf = (name: string) => `file-ticket:${name}`

  const read = (fields: unknown): Expected & { name: string } => {
    const { kind, owner, name } = tickets.check(fields)
    const ref = `${kind}/${name}${soleExtension(kind)}`
    return { kind, owner, name, ref, maxBytes: largestBytes[kind], tooLarge: () => tooLarge(kind) }
  }

  const admit: UploadHost['admit'] = async (fields) => {
    const expected = read(fields)
    disk?.requireRoom(expected.maxBytes)
    if (!(await cache.claim(claimOf(expected.name), ticketSeconds))) throw used()
    return expected
  }

  const accept: UploadHost['accept'] = async ({ fields, path, originalName }) => {
    const { kind, owner, name } = tickets.checkBegun(fields)
    const sizeBytes = (await stat(path)).size
    if (sizeBytes > largestBytes[kind]) throw tooLarge(kind)
    const type = fileType(kind, await readHead(path))
    if (!type) throw wrongType(kind)
    const sha256 = await createMutex(owner, async () => {
      const hash = await sha256Of(path)
      await syncPath(path)
      return hash
    })
    const file: StoredFile = {
      ref: `${kind}/${name}.${type.extension}`,
      kind,
      owner,
      sizeBytes,
      contentType: type.contentType,
      originalName: keptName(originalName),
      sha256,
    }
    // The stored file outlives the claim, and a restart.
    const added = await store.add(path, file, clock.now(), true).catch(async (error: unknown) => {
      await cache.delete(claimOf(name))
      throw error
    })
    if (!added) throw used()
    return { secureUrl: publicUrl + publicPath(file.ref) }
  }

  const sweep = async () => {
    const now = clock.now().getTime()
    for (const kind of photoKinds) {
      for (const ref of (await store.list(kind)).filter(isAsSent)) {
        const file = await store.find(ref)
        if (file && now - new Date(file.storedAt).getTime() >= sweptUploadMs) await store.remove(ref)
      }
    }
    for (const kind of storedKinds) await store.sweepUnrecorded(kind, new Date(now - sweptUploadMs))
    await store.sweepIncoming(new Date(now - hourMs))
  }
  const sweeping = sweepHourly({ sweep, housekeeping, log })

  return {
    ticket: async (request) => ({ url: publicUrl + fileUploadCall.path, fields: tickets.issue(request) }),

    async identify(secureUrl) {
      const path = secureUrl.startsWith(publicUrl) ? secureUrl.slice(publicUrl.length) : secureUrl
      return path.startsWith('/files/') ? describe(path.slice('/files/'.length)) : null
    },

    describe,

    async read(ref) {
      const bytes = await readFile(store.bytesPath(await known(ref))).catch(nullIfMissing)
      if (!bytes) throw missing()
      return bytes
    },

    async withPath(ref, work) {
      const path = store.bytesPath(await known(ref))
      const isThere = async () => (await stat(path).catch(nullIfMissing)) !== null
      if (!(await isThere())) throw missing()
      try {
        return await work(path)
      } catch (error) {
        // Deleted in the meantime.
        if (!(await isThere())) throw missing()
        throw error
      }
    },

    async open(ref, range) {
      // Opened before it is streamed: a reader gets the whole file even if it is deleted meanwhile.
      const handle = await open(store.bytesPath(await known(ref))).catch(nullIfMissing)
      if (!handle) throw missing()
      return handle.createReadStream(range)
    },

    async put({ kind, name, bytes, contentType, owner }) {
      const ref = `${kind}/${name}`
      if (!isRef(ref)) throw new Error(`${ref} cannot name a file.`)
      disk?.requireRoom(bytes.length)
      const file: StoredFile = {
        ref,
        kind,
        owner: owner ?? null,
        sizeBytes: bytes.length,
        contentType,
        originalName: name,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      }
      const path = store.scratch()
      await writeFile(path, bytes, { mode: 0o600, flush: true })
      await store.add(path, file, clock.now(), false)
      return file
    },

    async replace(ref, path) {
      const { storedAt, ...before } = await known(ref)
      disk?.requireRoom((await stat(path)).size)
      const copy = store.scratch()
      await copyFile(path, copy)
      const [{ size }, sha256] = await Promise.all([stat(copy), sha256Of(copy), syncPath(copy)])
      const file: StoredFile = { ...withoutPlace({ ...before, storedAt }), sizeBytes: size, sha256 }
      await store.add(copy, file, new Date(storedAt), false)
      return file
    },

    async *list() {
      for (const kind of storedKinds)
        for (const ref of await store.list(kind)) {
          const found = await movable(ref)
          if (found) yield found
        }
    },

    async find(refs) {
      const found = await Promise.all(refs.map(movable))
      return new Map(found.flatMap((each) => (each ? [[each.file.ref, each]] : [])))
    },

    async adopt({ file, sentAt }, bytes) {
      if (!isRef(file.ref)) throw new Error(`${file.ref} cannot name a file.`)
      disk?.requireRoom(bytes.length)
      const path = store.scratch()
      await writeFile(path, bytes, { mode: 0o600, flush: true })
      const isNew = await store.add(path, file, sentAt, true)
      if (!isNew) await rm(path, { force: true })
      return isNew
    },

    async anonymise(ref) {
      const file = await store.find(ref)
      if (file !== null) await store.describeAnew({ ...file, owner: null, originalName: nameOfRef(ref) })
    },

    delete: (ref) => store.remove(ref),
    holdDeleted: () => store.holdRemoved(),
    releaseDeleted: () => store.releaseRemoved(),
    publicPath,
    uploads: { incomingDir: store.incomingDir, read, admit, accept },
    sweep,
    async stop() {
      sweeping.stop()
    },
  }
}

/** At most 255 characters, never half a surrogate pair. */
const keptName = (given: string): string =>
  Array.from(Buffer.from(basename(given)).toString())
    .slice(0, 255)
    .join('')

const used = () =>
  new AppError('ticket-used', 409, 'This file was already uploaded. Choose it again to upload another copy.')

const withoutPlace = ({ storedAt: _at, bytes: _bytes, ...file }: KeptFile): StoredFile => file

async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
