import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchOrUseEarly } from './early-responses'

const url = '/api/auth/documents/newest'
const get = { method: 'GET' }
const fetched = vi.fn(async () => new Response('fetched'))

const early = (answer: Promise<Response>) => {
  answer.catch(() => undefined)
  vi.stubGlobal('early', { [url]: answer })
}
const textOf = async (answer: Promise<Response>) => (await answer).text()

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  // A page that has just been opened: on a busy machine the real clock may be past the age that counts as old.
  vi.spyOn(performance, 'now').mockReturnValue(1_000)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('gives the early response to the first request, once', async () => {
  early(Promise.resolve(new Response('early')))
  expect(await textOf(fetchOrUseEarly(url, get))).toBe('early')
  expect(await textOf(fetchOrUseEarly(url, get))).toBe('fetched')
})

it('fetches again if the early request failed', async () => {
  early(Promise.reject(new TypeError('gone')))
  expect(await textOf(fetchOrUseEarly(url, get))).toBe('fetched')
})

it('fetches again if the early response is too old', async () => {
  early(Promise.resolve(new Response('early')))
  vi.spyOn(performance, 'now').mockReturnValue(30_001)
  expect(await textOf(fetchOrUseEarly(url, get))).toBe('fetched')
})

it('fetches if nothing was requested early, and for every call that changes something', async () => {
  vi.stubGlobal('early', undefined)
  expect(await textOf(fetchOrUseEarly(url, get))).toBe('fetched')
  early(Promise.resolve(new Response('early')))
  expect(await textOf(fetchOrUseEarly(url, { method: 'POST' }))).toBe('fetched')
})
