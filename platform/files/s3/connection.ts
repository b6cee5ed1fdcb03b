import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { Log } from '../../log/create-log'
import { unavailable } from '../../unavailable'
import type { S3Store } from './address'

/** A failed call is sent again after these times, within its time limit. */
const delaysMs = [100, 300]
/** The header with the time has whole seconds. */
const sameClockMs = 2000
/** A store refuses signatures whose time is minutes off. */
const wrongClockMs = 60_000

export interface Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Absent: the bucket itself. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Buffer | string
  withinMs: number
  /** The time limit ends with the headers: the reader sets the pace of the body. */
  atReadersPace?: boolean
}

const timeOf = (date: Date) => date.toISOString().replace(/[-:]|\.\d{3}/g, '')

/**
 * Sends signed calls (Signature Version 4) to a store. A call is sent again after a lost connection, or an answer of the
 * store that it is overloaded, so each must do the same once more.
 */
export function openS3Connection({ store, log }: { store: S3Store; log: Pick<Log, 'warn'> }) {
  const signingKeys = new Map<string, ArrayBuffer>()
  /** How far the store's clock is ahead of ours. */
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)

  /** True if the call was signed with a wrong time. */
  function learnTime({ headers }: Response, signedAt: Date): boolean {
    const told = Date.parse(headers.get('date') ?? '')
    if (Number.isNaN(told)) return false
    const ahead = told - Date.now()
    aheadMs = Math.abs(ahead) < sameClockMs ? 0 : ahead
    return Math.abs(told - signedAt.getTime()) > wrongClockMs
  }

  async function sendOnce(call: Call, signedAt: Date, signal: AbortSignal): Promise<Response> {
    const { method, key, query = {}, headers, body } = call
    const url = new URL(key === undefined ? `${store.url}/` : `${store.url}/${encodeURI(key)}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const sha256 = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const signed = await new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': sha256 },
      accessKeyId: store.accessKeyId,
      secretAccessKey: store.secretAccessKey,
      service: 's3',
      region: store.region,
      cache: signingKeys,
      datetime: timeOf(signedAt),
    }).sign()
    signed.headers.set('accept-encoding', 'identity')
    const content = typeof body === 'string' ? body : body && new Uint8Array(body)
    return fetch(signed.url, {
      method,
      headers: signed.headers,
      redirect: 'manual',
      signal,
      ...(content !== undefined && { body: content }),
    })
  }

  async function sendPatiently(call: Call, signal: AbortSignal): Promise<Response> {
    for (let failures = 0; ; failures++) {
      const delay = delaysMs[failures]
      try {
        const signedAt = now()
        const response = await sendOnce(call, signedAt, signal)
        const isRefusedForTime = learnTime(response, signedAt) && [400, 403].includes(response.status)
        const isOverloaded = response.status === 429 || (response.status >= 500 && response.status !== 501)
        if (delay === undefined || !(isRefusedForTime || isOverloaded)) return response
        await response.body?.cancel()
      } catch (error) {
        if (delay === undefined || signal.aborted) throw error
      }
      await pause(delay, undefined, { signal, ref: false })
    }
  }

  return {
    /** The time by the store's clock. */
    now,

    /** The answer, whatever its status. Throws `unavailable` if there is none within the time limit. */
    send: async (call: Call): Promise<Response> => {
      const patience = new AbortController()
      const timer = setTimeout(() => patience.abort(), call.withinMs).unref()
      try {
        const response = await sendPatiently(call, patience.signal)
        if (call.atReadersPace) clearTimeout(timer)
        return response
      } catch (error) {
        const { cause } = error as { cause?: { code?: unknown } }
        const reason = patience.signal.aborted ? 'no answer in time' : cause?.code
        log.warn({ reason }, 'the S3 store was not reached')
        throw unavailable()
      }
    },
  }
}
