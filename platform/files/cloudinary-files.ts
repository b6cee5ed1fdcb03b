import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { fileKinds, type FileKind } from '#events'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock'
import type { Housekeeping } from '../housekeeping/port'
import type { Log } from '../log/create-log'
import { secretFor } from '../secret'
import { describeAccepted, ownerOf, storedFile, type Accepted, type Kept } from './accepted'
import { readAccount } from './cloudinary/account'
import { contextText, kept, openCloudinaryApi, type Resource } from './cloudinary/api'
import { download, downloadRange, exists } from './cloudinary/delivery'
import { largestBytes } from './file-type'
import { inspect } from './inspect'
import { encodeName, shortName } from './kept-name'
import { sweepHourly } from '../housekeeping/sweep-hourly'
import { nameOfRef, publicPath, storedKinds, type Movable, type MovableFiles, type StoredFile } from './port'
import { missing, tooLarge, wrongType } from './refusals'
import { isRef } from './file-store'
import { createSeals } from './seal'
import { ticketSeconds } from './tickets'
import { isAsSent, photoKinds, sweptUploadMs } from './unused-uploads'
import { withCopy } from './with-copy'

const hourMs = 3_600_000
/** Cloudinary accepts a signature for an hour from its timestamp. */
const signatureSeconds = 3600
const folder = 'studyshelf'

/** A file, and the version of its bytes. */
interface Known {
  file: StoredFile
  version: number
}

export interface CloudinaryFiles extends MovableFiles {
  uploadOrigin: string
  /** Deletes original photos that are too old. Runs hourly while this process owns the housekeeping. */
  sweep(): Promise<void>
  /** Throws if Cloudinary does not answer. Calls it at most once a minute, because such calls are rate-limited. */
  check(): Promise<void>
}

/**
 * Files at Cloudinary. A browser uploads with signed parameters, which Cloudinary accepts once. An upload is inspected
 * on its first use, and refused and deleted if it does not match its ticket.
 */
export async function createCloudinaryFiles(options: {
  /** CLOUDINARY_URL. */
  url: string
  secret: string
  clock: Clock
  log: Log
  housekeeping: Pick<Housekeeping, 'owned'>
}): Promise<CloudinaryFiles> {
  const { clock, log, housekeeping } = options
  const account = readAccount(options.url)
  const api = await openCloudinaryApi({ account, log })
  const { sealOf, isSealed } = createSeals(secretFor(options.secret, 'cloudinary-files'))
  const known = new LRUCache<string, Known>({ max: 10_000, ttl: hourMs })

  /** Without the extension of a PDF: an account may refuse to deliver those. */
  const publicId = (ref: string) => `${folder}/${ref.replace(/\.pdf$/, '_pdf')}`
  const refOf = (id: string) => id.slice(folder.length + 1).replace(/_pdf$/, '.pdf')

  const addressPattern = new RegExp(
    `^(?:${[account.deliveryUrl, `https://res.cloudinary.com/${account.cloud_name}`].map(literal).join('|')})` +
      `/${kept.resource_type}/${kept.type}/(?:s--[\\w-]{8,32}--/)?v\\d+/${folder}/((?:${fileKinds.join('|')})/[0-9a-f]{32})$`,
  )

  /** Checks the delivery host first: that is free, while calls to the admin API are limited. */
  const find = async (ref: string): Promise<Resource | null> =>
    (await exists(api.addressOf(publicId(ref)))) ? api.find(publicId(ref)) : null

  const remember = (file: StoredFile, version: number): StoredFile => {
    known.set(file.ref, { file, version })
    return file
  }

  /** Null if the file is missing or was never accepted. */
  async function look(ref: string): Promise<Known | null> {
    const before = known.get(ref)
    if (before) return before
    const found = isRef(ref) ? await find(ref) : null
    const file = found && describeAccepted(ref, found.bytes, keptOf(found))
    if (!found || !file) return null
    remember(file, found.version)
    return { file, version: found.version }
  }

  const wanted = async (ref: string): Promise<string> => {
    const found = await look(ref)
    if (!found) throw missing()
    return api.addressOf(publicId(ref), found.version)
  }

  /** Inspects an upload. If it does not match its ticket, deletes it and throws. */
  async function accept(ref: string, kind: FileKind, found: Resource): Promise<StoredFile> {
    const refuse = async (why: Error): Promise<never> => {
      await api.destroy(publicId(ref))
      throw why
    }
    if (found.bytes > largestBytes[kind]) return refuse(tooLarge(kind))
    const bytes = await inspect(kind, await download(api.addressOf(publicId(ref), found.version)))
    if (!bytes.type) return refuse(wrongType(kind))
    const accepted: Accepted = {
      sha256: bytes.sha256,
      type: bytes.type.contentType,
      name: encodeName(found.display_name ?? kind, bytes.type),
    }
    await api.addContext(publicId(ref), { ...found.context?.custom, ...accepted })
    return remember(storedFile(ref, ownerOf(keptOf(found)), found.bytes, accepted), found.version)
  }

  /** Null if it was never accepted. */
  const movable = (found: Resource): Movable | null => {
    const file = describeAccepted(refOf(found.public_id), found.bytes, keptOf(found))
    return file && { file, sentAt: sentAt(found) }
  }

  async function sweepPhotos(kind: (typeof photoKinds)[number]): Promise<void> {
    const before = clock.now().getTime() - sweptUploadMs
    let cursor: string | undefined
    do {
      const page = await api.list(`${publicId(kind)}/`, cursor)
      const ids = page.resources
        .filter((each) => sentAt(each).getTime() <= before && isAsSent(refOf(each.public_id)))
        .map(({ public_id }) => public_id)
      if (ids.length > 0) await api.destroyAll(ids)
      for (const id of ids) known.delete(refOf(id))
      cursor = page.next_cursor
    } while (cursor !== undefined)
  }
  const sweep = async () => {
    for (const kind of photoKinds) await sweepPhotos(kind)
  }
  const sweeping = sweepHourly({ sweep, housekeeping, log })

  let asked: { at: number; answer: Promise<unknown> } | undefined

  return {
    async ticket({ kind, owner }) {
      const name = randomBytes(16).toString('hex')
      const ref = `${kind}/${name}`
      // Backdated: the rest of its hour equals the ticket's lifetime.
      const timestamp = Math.floor(clock.now().getTime() / 1000) - signatureSeconds + ticketSeconds
      const context = { ...(owner !== null && { owner }), seal: sealOf(ref, owner) }
      const fields = api.sign({
        timestamp: String(timestamp),
        folder: `${folder}/${kind}`,
        public_id: name,
        type: kept.type,
        overwrite: 'false',
        use_filename_as_display_name: 'true',
        context: contextText(context),
      })
      return { url: api.uploadUrl, fields: { ...fields, resource_type: kept.resource_type }, ref }
    },

    async identify(secureUrl) {
      const ref = addressPattern.exec(secureUrl)?.[1]
      const kind = fileKinds.find((each) => ref?.startsWith(`${each}/`))
      if (ref === undefined || kind === undefined) return null
      const before = known.get(ref)
      if (before) return before.file
      const found = await find(ref)
      if (!found || !isSealed(keptOf(found)['seal'], ref, ownerOf(keptOf(found)))) return null
      const file = describeAccepted(ref, found.bytes, keptOf(found))
      return file ? remember(file, found.version) : accept(ref, kind, found)
    },

    describe: async (ref) => (await look(ref))?.file ?? null,
    read: async (ref) => buffer(await download(await wanted(ref))),
    withPath: async (ref, work) => withCopy(await download(await wanted(ref)), work),
    open: async (ref, range) => downloadRange(await wanted(ref), range),

    async put({ kind, name, bytes, contentType, owner = null }) {
      const ref = `${kind}/${name}`
      if (!isRef(ref)) throw new Error(`${ref} cannot name a file.`)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const accepted: Accepted = { sha256, type: contentType, name: encodeURIComponent(name) }
      const { version } = await api.upload(publicId(ref), bytes, { ...(owner && { owner }), ...accepted })
      return remember(storedFile(ref, owner, bytes.length, accepted), version)
    },

    async replace(ref, path) {
      const before = await look(ref)
      if (!before) throw missing()
      const bytes = await readFile(path)
      const { owner, contentType, originalName } = before.file
      const accepted: Accepted = {
        sha256: createHash('sha256').update(bytes).digest('hex'),
        type: contentType,
        name: encodeURIComponent(originalName),
      }
      const context = { ...(owner !== null && { owner }), seal: sealOf(ref, owner), ...accepted }
      const { version } = await api.upload(publicId(ref), bytes, context)
      return remember({ ...before.file, sizeBytes: bytes.length, sha256: accepted.sha256 }, version)
    },

    async *list() {
      for (const kind of storedKinds) {
        let cursor: string | undefined
        do {
          const page = await api.list(`${publicId(kind)}/`, cursor)
          for (const each of page.resources) {
            const found = movable(each)
            if (found) yield found
          }
          cursor = page.next_cursor
        } while (cursor !== undefined)
      }
    },

    async find(refs) {
      for (const ref of refs) known.delete(ref)
      const resources = refs.length === 0 ? [] : await api.findAll(refs.map(publicId))
      const found = resources.map((each) => {
        const described = movable(each)
        if (described) remember(described.file, each.version)
        return described
      })
      return new Map(found.flatMap((each) => (each ? [[each.file.ref, each]] : [])))
    },

    async adopt({ file, sentAt: at }, bytes) {
      const { ref, owner, contentType: type, sha256 } = file
      if (!isRef(ref)) throw new Error(`${ref} cannot name a file.`)
      const accepted: Accepted = { sha256, type, name: encodeURIComponent(shortName(file.originalName)) }
      const context = { ...(owner !== null && { owner }), seal: sealOf(ref, owner), ...accepted }
      const kept = { ...context, at: at.toISOString() }
      known.delete(ref)
      return !(await api.upload(publicId(ref), bytes, kept, { once: true })).existing
    },

    async anonymise(ref) {
      const before = await look(ref)
      if (!before || before.file.owner === null) return
      const { contentType: type, sha256 } = before.file
      const name = nameOfRef(ref)
      // Uploaded again, because a context cannot lose an entry.
      const bytes = await buffer(await download(api.addressOf(publicId(ref), before.version)))
      const context = { seal: sealOf(ref, null), sha256, type, name: encodeURIComponent(name) }
      const { version } = await api.upload(publicId(ref), bytes, context, { displayName: name })
      remember({ ...before.file, owner: null, originalName: name }, version)
    },

    async delete(ref) {
      known.delete(ref)
      if (isRef(ref)) await api.destroy(publicId(ref))
    },

    publicPath,
    uploadOrigin: new URL(account.upload_prefix).origin,
    sweep,

    async check() {
      const now = clock.now().getTime()
      if (!asked || now - asked.at >= 60_000) asked = { at: now, answer: api.ping() }
      await asked.answer
    },

    async stop() {
      sweeping.stop()
      api.close()
    },
  }
}

const keptOf = ({ context }: Resource): Kept => context?.custom ?? {}

/** A file that came from another host is older here than its record. */
const sentAt = (found: Resource): Date => new Date(keptOf(found)['at'] ?? found.created_at)

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
