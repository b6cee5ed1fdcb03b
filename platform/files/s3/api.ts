import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Log } from '../../log/create-log'
import { unavailable } from '../../unavailable'
import { missing } from '../refusals'
import type { S3Store } from './address'
import { openS3Connection, type Call } from './connection'
import { textOf, textsOf } from './xml'

const answerMs = 10_000
const wholeMs = 60_000

/** An object as its headers describe it. */
export interface Head {
  etag: string
  sizeBytes: number
  lastModified: Date
  /** Our own metadata of the object, by name. */
  kept: Record<string, string>
}

/** The object changed, so that a condition of the call does not hold. */
export class ObjectChanged extends Error {}

/** The store does not know such a call. */
export class NotImplemented extends Error {}

export interface Content {
  bytes: Buffer
  contentType: string
  kept: Record<string, string>
}

const keptPrefix = 'x-amz-meta-'
const keptHeaders = (kept: Record<string, string>) =>
  Object.fromEntries(Object.entries(kept).map(([name, value]) => [keptPrefix + name, value]))

/**
 * The calls that we make to a store. Each throws `unavailable` if the store cannot be reached, refuses us, or takes
 * longer than its time limit.
 */
export function openS3Api({ store, log }: { store: S3Store; log: Pick<Log, 'warn'> }) {
  const { now, send } = openS3Connection({ store, log })
  type Asked = Omit<Call, 'withinMs'> & { withinMs?: number }

  /** The answer; null if there is no such object. Throws `ObjectChanged` if a condition does not hold. */
  async function ask(call: Asked): Promise<Response | null> {
    const response = await send({ withinMs: answerMs, ...call })
    if (response.ok) return response
    const { status } = response
    const reason = textOf((await response.text().catch(() => '')).slice(0, 10_000), 'Code')
    if (status === 404 && reason === 'NoSuchKey') return null
    // The answer to HEAD does not say what is missing.
    if (status === 404 && call.method === 'HEAD' && (await stateOfBucket()) === 'ready') return null
    if (status === 412 || reason === 'ConditionalRequestConflict')
      throw new ObjectChanged('the object changed')
    if (status === 501) throw new NotImplemented(reason)
    log.warn({ status, reason }, 'the S3 store refused a call')
    throw unavailable()
  }

  const found = async (call: Asked): Promise<Response> => {
    const response = await ask(call)
    if (response === null) throw missing()
    return response
  }

  async function stateOfBucket(withinMs = answerMs): Promise<'ready' | 'missing' | 'refused'> {
    const { ok, status } = await send({ method: 'HEAD', withinMs })
    if (!ok && status !== 404) log.warn({ status }, 'the S3 store refused access to its bucket')
    return ok ? 'ready' : status === 404 ? 'missing' : 'refused'
  }

  return {
    now,
    /** Throws only `unavailable`. */
    stateOfBucket,

    /** Null if there is no such object. */
    async head(key: string): Promise<Head | null> {
      const response = await ask({ method: 'HEAD', key })
      if (response === null) return null
      const { headers } = response
      const kept = [...headers].filter(([name]) => name.startsWith(keptPrefix))
      return {
        etag: headers.get('etag') ?? '',
        sizeBytes: Number(headers.get('content-length') ?? 0),
        lastModified: new Date(headers.get('last-modified') ?? Number.NaN),
        kept: Object.fromEntries(kept.map(([name, value]) => [name.slice(keptPrefix.length), value])),
      }
    },

    /** The whole content; takes at most a minute. `etag`: throws `ObjectChanged` if it has another one. */
    async read(key: string, etag?: string): Promise<Readable> {
      const headers = etag === undefined ? {} : { 'if-match': etag }
      return bodyOf(await found({ method: 'GET', key, headers, withinMs: wholeMs }))
    },

    /** The content or a range of it (bytes, both inclusive), without a time limit for the body. */
    async open(key: string, etag: string, range?: { start: number; end: number }): Promise<Readable> {
      const headers = { 'if-match': etag, ...(range && { range: `bytes=${range.start}-${range.end}` }) }
      const response = await found({ method: 'GET', key, headers, atReadersPace: true })
      if (response.status === (range ? 206 : 200)) return bodyOf(response)
      void response.body?.cancel()
      throw unavailable()
    },

    /**
     * Stores an object, whose bytes the store compares with their hash. `once`: resolves to false, and changes nothing, if
     * it exists. A store that has no such condition may replace it, if it was stored at this very moment.
     */
    async put(key: string, content: Content, { once = false } = {}): Promise<boolean> {
      const headers = { 'content-type': content.contentType, ...keptHeaders(content.kept) }
      const call = { method: 'PUT', key, body: content.bytes, withinMs: wholeMs } as const
      try {
        await ask({ ...call, headers: once ? { ...headers, 'if-none-match': '*' } : headers })
        return true
      } catch (error) {
        if (once && error instanceof ObjectChanged) return false
        if (!once || !(error instanceof NotImplemented)) throw error
        await ask({ ...call, headers })
        return true
      }
    },

    /**
     * Copies an object, or describes it anew if both keys are the same. Null if it is missing. Throws `ObjectChanged`
     * if it has another etag.
     */
    async copy(from: string, to: string, etag: string, about: Omit<Content, 'bytes'>): Promise<true | null> {
      const headers = {
        'content-type': about.contentType,
        ...keptHeaders(about.kept),
        'x-amz-copy-source': `/${store.bucket}/${encodeURI(from)}`,
        'x-amz-copy-source-if-match': etag,
        'x-amz-metadata-directive': 'REPLACE',
      }
      const response = await ask({ method: 'PUT', key: to, headers, withinMs: wholeMs })
      if (response === null) return null
      // A copy may fail after its status was sent.
      if ((await response.text()).includes('<CopyObjectResult')) return true
      throw unavailable()
    },

    /** Does nothing to a missing object. */
    async remove(key: string): Promise<void> {
      await ask({ method: 'DELETE', key })
    },

    /** All objects whose keys begin with this, in the order of their keys. */
    async *list(prefix: string): AsyncGenerator<{ key: string; lastModified: Date }> {
      let token: string | undefined
      do {
        const page = { 'list-type': '2', prefix, 'encoding-type': 'url' }
        const query = token === undefined ? page : { ...page, 'continuation-token': token }
        const response = await found({ method: 'GET', query, withinMs: wholeMs })
        const xml = await response.text()
        for (const each of textsOf(xml, 'Contents'))
          yield {
            key: decodeURIComponent((textOf(each, 'Key') ?? '').replaceAll('+', ' ')),
            lastModified: new Date(textOf(each, 'LastModified') ?? Number.NaN),
          }
        token = textOf(xml, 'IsTruncated') === 'true' ? textOf(xml, 'NextContinuationToken') : undefined
      } while (token !== undefined)
    },
  }
}

const bodyOf = ({ body }: Response): Readable => {
  if (!body) throw unavailable()
  return Readable.fromWeb(body as ReadableStream)
}
