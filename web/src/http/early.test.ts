import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchOrTakeEarly } from './early'

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

it('gives what was asked for early to the first who asks', async () => {
  early(Promise.resolve(new Response('early')))
  expect(await textOf(fetchOrTakeEarly(url, get))).toBe('early')
  expect(await textOf(fetchOrTakeEarly(url, get))).toBe('fetched')
})

it('asks again where it did not come', async () => {
  early(Promise.reject(new TypeError('gone')))
  expect(await textOf(fetchOrTakeEarly(url, get))).toBe('fetched')
})

it('asks again where it is old', async () => {
  early(Promise.resolve(new Response('early')))
  vi.spyOn(performance, 'now').mockReturnValue(30_001)
  expect(await textOf(fetchOrTakeEarly(url, get))).toBe('fetched')
})

it('asks where nothing was asked for early, and for whatever changes something', async () => {
  vi.stubGlobal('early', undefined)
  expect(await textOf(fetchOrTakeEarly(url, get))).toBe('fetched')
  early(Promise.resolve(new Response('early')))
  expect(await textOf(fetchOrTakeEarly(url, { method: 'POST' }))).toBe('fetched')
})
