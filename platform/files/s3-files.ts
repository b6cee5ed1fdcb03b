import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { fileKinds, type FileKind } from '#events'
import { LRUCache } from 'lru-cache'
import type { Cache } from '../cache/port'
import type { Clock } from '../clock'
import { isDependencyUnavailable } from '../dependency-unavailable'
import type { Housekeeping } from '../housekeeping/port'
import { sweepHourly } from '../housekeeping/sweep-hourly'
import type { Log } from '../log/create-log'
import { secretFor } from '../secret'
import { unavailable } from '../unavailable'
import { describeAccepted, ownerOf, type Accepted } from './accepted'
import { isRef } from './file-store'
import { largestBytes, soleExtension } from './file-type'
import { inspect } from './inspect'
import { encodeName, shortName } from './kept-name'
import { nameOfRef, publicPath, storedKinds, type Movable, type MovableFiles, type StoredFile } from './port'
import { missing, tooLarge, wrongType } from './refusals'
import { readS3Url } from './s3/address'
import { ObjectChanged, openS3Api, type Head } from './s3/api'
import { S3NotReady } from './s3/not-ready'
import { signPost } from './s3/post-policy'
import { createSeals } from './seal'
import { ticketSeconds } from './tickets'
import { isAsSent, photoKinds, sweptUploadMs } from './unused-uploads'
import { withCopy } from './with-copy'

const folder = 'studyshelf'
/** References as in our tickets. */
const asIssued = /^[a-z-]+\/[0-9a-f]{32}(?:\.pdf)?$/
/** How long a description is remembered. Another process may have changed the file meanwhile; reading it then fails. */
const knownMs = 60_000
/** Longer than an acceptance takes: reading, copying and deleting have time limits. */
const acceptSeconds = 200
/** Time limit of a check, since monitoring waits no longer. A result is reused for `checkedMs`. */
const checkMs = 1200
const checkedMs = 5000

/** A file, and the version of its bytes. */
interface Known {
  file: StoredFile
  etag: string
}

export interface S3Files extends MovableFiles {
  uploadOrigin: string
  /** Deletes original photos that are too old, and uploads that nobody used. Runs hourly while this process owns the housekeeping. */
  sweep(): Promise<void>
  /** Throws if the store does not answer, or has no such bucket. Asks it at most every five seconds. */
  check(): Promise<void>
}

/**
 * Files in a private bucket of an S3 store. A ticket permits a POST to a key under `incoming/`. On its first use, an
 * upload is inspected and copied from there to the key that readers get, which no ticket permits to write. Throws
 * `S3NotReady` if the store refuses us or has no such bucket; a store that is away may come later.
 */
export async function createS3Files(options: {
  /** S3_URL. */
  url: string
  secret: string
  /** Lets one process at a time accept an upload. */
  cache: Pick<Cache, 'claim' | 'delete'>
  clock: Clock
  log: Log
  housekeeping: Pick<Housekeeping, 'owned'>
}): Promise<S3Files> {
  const { cache, clock, log, housekeeping } = options
  const store = readS3Url(options.url)
  const api = openS3Api({ store, log })
  const { sealOf, isSealed } = createSeals(secretFor(options.secret, 's3-files'))
  const known = new LRUCache<string, Known>({ max: 10_000, ttl: knownMs })
  const accepting = new Map<string, Promise<StoredFile | null>>()

  await requireBucketIfReached(api)

  const keyOf = (ref: string) => `${folder}/${ref}`
  const incomingKeyOf = (ref: string) => `${folder}/incoming/${ref}`
  const addressOf = (ref: string) => `${store.uploadUrl}/${incomingKeyOf(ref)}`

  /** Null if the file is missing or was never accepted. */
  async function look(ref: string): Promise<(Known & { head: Head }) | null> {
    const head = isRef(ref) ? await api.head(keyOf(ref)) : null
    const file = head && describeAccepted(ref, head.sizeBytes, head.kept)
    if (!head || !file) return null
    known.set(ref, { file, etag: head.etag })
    return { file, etag: head.etag, head }
  }

  const wanted = async (ref: string) => {
    const found = known.get(ref) ?? (await look(ref))
    if (!found) throw missing()
    return found
  }

  /** Reads what we described. A file that changed since is described anew by the next call. */
  const reading = async <T>(ref: string, read: (etag: string) => Promise<T>): Promise<T> => {
    try {
      return await read((await wanted(ref)).etag)
    } catch (error) {
      known.delete(ref)
      throw error instanceof ObjectChanged ? unavailable() : error
    }
  }
  const download = (ref: string) => reading(ref, (etag) => api.read(keyOf(ref), etag))

  /** Inspects an upload and copies it to its place. If it does not match its ticket, deletes it and throws. */
  async function acceptAlone(ref: string, kind: FileKind): Promise<StoredFile | null> {
    const sent = await api.head(incomingKeyOf(ref))
    if (!sent || !isSealed(sent.kept['seal'], ref, ownerOf(sent.kept))) return null
    const refuse = async (why: Error): Promise<never> => {
      await api.remove(incomingKeyOf(ref))
      throw why
    }
    if (sent.sizeBytes > largestBytes[kind]) return refuse(tooLarge(kind))
    const { type, sha256 } = await inspect(kind, await api.read(incomingKeyOf(ref), sent.etag))
    if (!type) return refuse(wrongType(kind))
    const given = decodeURIComponent(sent.kept['name'] ?? kind)
    const accepted: Accepted = { sha256, type: type.contentType, name: encodeName(given, type) }
    const kept = { ...sent.kept, ...accepted, at: sent.lastModified.toISOString() }
    // Of exactly the bytes that were inspected: the same ticket may have replaced them since.
    const about = { contentType: type.contentType, kept }
    await api.copy(incomingKeyOf(ref), keyOf(ref), sent.etag, about)
    await api.remove(incomingKeyOf(ref))
    return (await look(ref))?.file ?? null
  }

  /** Otherwise two processes could accept two uploads of one ticket, and the second would replace the first. */
  async function acceptInTurn(ref: string, kind: FileKind): Promise<StoredFile | null> {
    const claim = `file-accepted:${ref}`
    if (!(await cache.claim(claim, acceptSeconds))) throw unavailable()
    try {
      return (await look(ref))?.file ?? (await acceptAlone(ref, kind))
    } catch (error) {
      throw error instanceof ObjectChanged ? unavailable() : error
    } finally {
      await cache.delete(claim)
    }
  }

  function accept(ref: string, kind: FileKind): Promise<StoredFile | null> {
    const running = accepting.get(ref)
    if (running) return running
    const started = acceptInTurn(ref, kind).finally(() => accepting.delete(ref))
    accepting.set(ref, started)
    return started
  }

  /** When a photo was sent: its copy is newer. */
  const sentAt = ({ kept, lastModified }: Head) =>
    kept['at'] === undefined ? lastModified : new Date(kept['at'])

  const movable = async (ref: string): Promise<Movable | null> => {
    known.delete(ref)
    const found = await look(ref)
    return found && { file: found.file, sentAt: sentAt(found.head) }
  }

  const sweep = async () => {
    const before = clock.now().getTime() - sweptUploadMs
    for await (const { key, lastModified } of api.list(`${folder}/incoming/`))
      if (lastModified.getTime() <= before) await api.remove(key)
    for (const kind of photoKinds) {
      for await (const { key } of api.list(`${keyOf(kind)}/`)) {
        const ref = key.slice(folder.length + 1)
        const head = isAsSent(ref) ? await api.head(key) : null
        if (!head || sentAt(head).getTime() > before) continue
        await api.remove(key)
        known.delete(ref)
      }
    }
  }
  const sweeping = sweepHourly({ sweep, housekeeping, log })

  let asked: { at: number; answer: Promise<void> } | undefined

  return {
    async ticket({ kind, owner, name }) {
      const ref = `${kind}/${randomBytes(16).toString('hex')}${soleExtension(kind)}`
      const fields = signPost(store, {
        fields: {
          key: incomingKeyOf(ref),
          'Content-Type': 'application/octet-stream',
          success_action_status: '201',
          'x-amz-meta-seal': sealOf(ref, owner),
          ...(owner !== null && { 'x-amz-meta-owner': owner }),
          ...(name !== undefined && { 'x-amz-meta-name': encodeURIComponent(shortName(name)) }),
        },
        maxBytes: largestBytes[kind],
        now: api.now(),
        seconds: ticketSeconds,
      })
      return { url: store.uploadUrl, fields, ref, secureUrl: addressOf(ref) }
    },

    async identify(secureUrl) {
      const start = addressOf('')
      const ref = secureUrl.startsWith(start) ? secureUrl.slice(start.length) : ''
      const kind = fileKinds.find((each) => ref.startsWith(`${each}/`))
      if (kind === undefined || !asIssued.test(ref)) return null
      return (known.get(ref) ?? (await look(ref)))?.file ?? accept(ref, kind)
    },

    describe: async (ref) => (known.get(ref) ?? (await look(ref)))?.file ?? null,
    read: async (ref) => buffer(await download(ref)),
    withPath: async (ref, work) => withCopy(await download(ref), work),
    open: (ref, range) => reading(ref, (etag) => api.open(keyOf(ref), etag, range)),

    async put({ kind, name, bytes, contentType, owner = null }) {
      const ref = `${kind}/${name}`
      if (!isRef(ref)) throw new Error(`${ref} cannot name a file.`)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const accepted: Accepted = { sha256, type: contentType, name: encodeURIComponent(name) }
      const kept = { ...(owner !== null && { owner }), ...accepted }
      known.delete(ref)
      await api.put(keyOf(ref), { bytes, contentType, kept })
      return { ref, kind, owner, sizeBytes: bytes.length, contentType, originalName: name, sha256 }
    },

    async replace(ref, path) {
      const before = await look(ref)
      if (!before) throw missing()
      const bytes = await readFile(path)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const { contentType } = before.file
      known.delete(ref)
      await api.put(keyOf(ref), { bytes, contentType, kept: { ...before.head.kept, sha256 } })
      return { ...before.file, sizeBytes: bytes.length, sha256 }
    },

    async *list() {
      for (const kind of storedKinds)
        for await (const { key } of api.list(`${keyOf(kind)}/`)) {
          const found = await movable(key.slice(folder.length + 1))
          if (found) yield found
        }
    },

    async find(refs) {
      const found = await Promise.all(refs.map(movable))
      return new Map(found.flatMap((each) => (each ? [[each.file.ref, each]] : [])))
    },

    async adopt({ file, sentAt: at }, bytes) {
      const { ref, owner, contentType, sha256 } = file
      if (!isRef(ref)) throw new Error(`${ref} cannot name a file.`)
      const accepted: Accepted = {
        sha256,
        type: contentType,
        name: encodeURIComponent(shortName(file.originalName)),
      }
      const kept = { ...(owner !== null && { owner }), ...accepted, at: at.toISOString() }
      known.delete(ref)
      return await api.put(keyOf(ref), { bytes, contentType, kept }, { once: true })
    },

    async anonymise(ref) {
      const before = await look(ref)
      if (!before || before.file.owner === null) return
      const { owner: _owner, seal: _seal, ...others } = before.head.kept
      const kept = { ...others, name: encodeURIComponent(nameOfRef(ref)) }
      known.delete(ref)
      try {
        await api.copy(keyOf(ref), keyOf(ref), before.etag, { contentType: before.file.contentType, kept })
      } catch (error) {
        throw error instanceof ObjectChanged ? unavailable() : error
      }
    },

    async delete(ref) {
      known.delete(ref)
      if (!isRef(ref)) return
      if (isAsSent(ref)) await api.remove(incomingKeyOf(ref))
      await api.remove(keyOf(ref))
    },

    publicPath,
    uploadOrigin: new URL(store.uploadUrl).origin,
    sweep,

    async check() {
      const now = performance.now()
      if (!asked || now - asked.at >= checkedMs)
        asked = { at: now, answer: api.stateOfBucket(checkMs).then(requireReady) }
      await asked.answer
    },

    async stop() {
      sweeping.stop()
    },
  }
}

type Bucket = Pick<ReturnType<typeof openS3Api>, 'stateOfBucket'>

/** Throws `S3NotReady`; passes if the store is away. */
async function requireBucketIfReached({ stateOfBucket }: Bucket): Promise<void> {
  const state = await stateOfBucket().catch((error: unknown) => {
    if (!isDependencyUnavailable(error)) throw error
  })
  if (state !== undefined) requireReady(state)
}

function requireReady(state: Awaited<ReturnType<Bucket['stateOfBucket']>>): void {
  if (state === 'missing')
    throw new S3NotReady('the store has no bucket of that name. Make it with npm run files -- setup.')
  if (state === 'refused')
    throw new S3NotReady(
      'the store refuses the key, the secret or the region. Correct them, and start again.',
    )
}
