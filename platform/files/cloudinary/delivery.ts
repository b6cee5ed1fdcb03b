import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { z } from 'zod'
import { unavailable } from '../../unavailable'
import { missing } from '../refusals'

const answerMs = 5000
const wholeMs = 60_000

/** True if the file host has a file at this address. */
export async function exists(url: string): Promise<boolean> {
  const { status } = await request(url, { method: 'HEAD' }, answerMs)
  if (status === 404) return false
  if (status !== 200) throw unavailable()
  return true
}

/** Downloads a whole file; takes at most a minute. */
export const download = async (url: string): Promise<Readable> => bodyOf(await request(url, {}, wholeMs), 200)

/** Downloads a range, without a time limit for the body: the reader sets the pace. */
export async function downloadRange(url: string, range?: { start: number; end: number }): Promise<Readable> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), answerMs)
  try {
    const headers = range && { range: `bytes=${range.start}-${range.end}` }
    const response = await fetched(url, { ...(headers && { headers }), signal: patience.signal })
    return bodyOf(response, range ? 206 : 200)
  } finally {
    clearTimeout(timer)
  }
}

const request = (url: string, init: RequestInit, withinMs: number) =>
  fetched(url, { ...init, signal: AbortSignal.timeout(withinMs) })

async function fetched(url: string, init: RequestInit, isRepeated = false): Promise<Response> {
  try {
    return await fetch(url, {
      ...init,
      redirect: 'error',
      headers: { 'accept-encoding': 'identity', ...init.headers },
    })
  } catch (error) {
    if (!isRepeated && wasClosed(error)) return await fetched(url, init, true)
    throw unavailable()
  }
}

/** The host may close an idle connection at the moment in which it is used again. */
const wasClosed = (error: unknown): boolean => {
  const code = closed.safeParse(error).data?.cause.code
  return code !== undefined && closedCodes.has(code)
}
const closed = z.object({ cause: z.object({ code: z.string() }) })
const closedCodes = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

function bodyOf({ status, body }: Response, wanted: number): Readable {
  if (status === wanted && body) return Readable.fromWeb(body as ReadableStream)
  void body?.cancel()
  throw status === 404 ? missing() : unavailable()
}
