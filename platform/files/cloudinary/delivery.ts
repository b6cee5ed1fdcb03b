import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
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

async function fetched(url: string, { headers, ...init }: RequestInit): Promise<Response> {
  try {
    return await fetch(url, {
      ...init,
      redirect: 'error',
      headers: { 'accept-encoding': 'identity', ...headers },
    })
  } catch {
    throw unavailable()
  }
}

function bodyOf({ status, body }: Response, wanted: number): Readable {
  if (status === wanted && body) return Readable.fromWeb(body as ReadableStream)
  void body?.cancel()
  throw status === 404 ? missing() : unavailable()
}
