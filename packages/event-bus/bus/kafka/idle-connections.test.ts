import { createRequire } from 'node:module'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { restIdleConnections, type RequestQueue } from './idle-connections'

const requireOfKafkajs = createRequire(createRequire(import.meta.url).resolve('kafkajs'))

/** kafkajs's own class. */
interface Queue extends RequestQueue {
  throttledUntil: number
  checkPendingRequests(): void
  push(request: Record<string, unknown>): void
  fulfillRequest(response: { correlationId: number; payload: Buffer; size: number }): void
  destroy(): void
}
const RequestQueues = requireOfKafkajs('./src/network/requestQueue') as new (
  options: Record<string, unknown>,
) => Queue

let queue: Queue
beforeEach(() => {
  vi.useFakeTimers()
  restIdleConnections()
  restIdleConnections()
  queue = new RequestQueues({
    ...{ maxInFlightRequests: 1, requestTimeout: 4000, enforceRequestTimeout: false },
    ...{ clientId: 'a', broker: 'b', logger: { debug() {}, warn() {}, error() {} } },
  })
})
afterEach(() => {
  queue.destroy()
  vi.useRealTimers()
})

const sent: number[] = []
beforeEach(() => void sent.splice(0))
const ask = (correlationId: number) =>
  queue.push({
    entry: { correlationId, resolve() {}, reject() {} },
    ...{ broker: 'b', clientId: 'a', correlationId, requestTimeout: 4000, expectResponse: true },
    sendRequest: () => sent.push(correlationId),
  })
const answer = (correlationId: number) =>
  queue.fulfillRequest({ correlationId, payload: Buffer.alloc(0), size: 0 })

it('has no timer while no request waits', () => {
  queue.checkPendingRequests()
  ask(1)
  answer(1)
  expect(sent).toEqual([1])
  expect(vi.getTimerCount()).toBe(0)
})

it('sends a request that had to wait for another, once that is answered', () => {
  ask(1)
  ask(2)
  expect(sent).toEqual([1])
  answer(1)
  expect(sent).toEqual([1, 2])
  answer(2)
  vi.advanceTimersByTime(20)
  expect(vi.getTimerCount()).toBe(0)
})

it('sends a request that had to wait for the broker, once it may', () => {
  queue.throttledUntil = Date.now() + 500
  ask(1)
  vi.advanceTimersByTime(499)
  expect(sent).toEqual([])
  vi.advanceTimersByTime(11)
  expect(sent).toEqual([1])
  answer(1)
  expect(vi.getTimerCount()).toBe(0)
})

it('refuses a kafkajs without the method', () => {
  expect(() => restIdleConnections({})).toThrow('docs/decisions/045')
})
