import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { runningCorrelationId, withCorrelation } from '@studyshelf/event-bus/core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startTraceReceiver, type ReceivedSpan, type TraceReceiver } from '../testing/trace-receiver'
import { createTraces } from './create-traces'
import type { Traces } from './port'

let receiver: TraceReceiver
let traces: Traces
const log = { info: vi.fn(), warn: vi.fn() }
const open = (sample = 1, role = 'gateway') =>
  createTraces(
    { url: `${receiver.url}/v1/traces`, headers: { 'x-key': 'a key' }, sample },
    { role, release: '1.2.3', log },
  )
beforeEach(async () => {
  vi.clearAllMocks()
  receiver = await startTraceReceiver()
  traces = open()
})
afterEach(async () => {
  await traces.stop()
  await receiver.stop()
})

const hashOf = (id: string) => createHash('sha256').update(id).digest('hex')
const named = (name: string): ReceivedSpan => {
  const found = receiver.spans.find((span) => span.name === name)
  if (!found)
    throw new Error(`There is no span ${name} among ${receiver.spans.map((span) => span.name).join()}`)
  return found
}

it('derives the trace and the span of the request from the correlation id', async () => {
  traces.begin('GET /', { 'http.route': '/' }, { correlationId: 'request-1', kind: 'server' }).end()
  await traces.stop()
  expect(named('GET /')).toMatchObject({
    service: 'studyshelf-gateway',
    traceId: hashOf('request-1').slice(0, 32),
    spanId: hashOf('request-1').slice(32, 48),
    parentSpanId: null,
    attributes: { 'http.route': '/', 'studyshelf.correlation_id': 'request-1' },
  })
  expect(receiver.requests[0]).toMatchObject({ path: '/v1/traces', headers: { 'x-key': 'a key' } })
})

it('makes spans of the same request children of it in every process, and of the span that they run in', async () => {
  const service = open(1, 'moderation')
  traces.begin('publish', {}, { correlationId: 'request-1', kind: 'producer' }).end()
  service
    .begin('handle', {}, { correlationId: 'request-1', kind: 'consumer' })
    .within(() => service.span('send mail', {}, () => expect(runningCorrelationId()).toBe('request-1')))
  withCorrelation('request-0', () => service.begin('written', {}, { correlationId: 'request-1' }).end())
  await service.stop()
  await traces.stop()
  const root = { traceId: hashOf('request-1').slice(0, 32), parentSpanId: hashOf('request-1').slice(32, 48) }
  expect(named('publish')).toMatchObject({ ...root, kind: 4, service: 'studyshelf-gateway' })
  expect(named('written')).toMatchObject({ ...root, service: 'studyshelf-moderation' })
  expect(named('send mail')).toMatchObject({ traceId: root.traceId })
  expect(named('send mail').parentSpanId).not.toBe(root.parentSpanId)
})

it('leaves the running span when an event of another request begins', async () => {
  traces.span('outer', {}, () => traces.begin('other', {}, { correlationId: 'request-2' }).end())
  await traces.stop()
  expect(named('other').parentSpanId).toBe(hashOf('request-2').slice(32, 48))
  expect(named('other').traceId).not.toBe(named('outer').traceId)
})

it('lets work that no request began be the root of its own trace', async () => {
  const id = traces.span('sweep', {}, runningCorrelationId) ?? ''
  traces.begin('write', {}, { correlationId: 'of-a-sweep' }).end()
  await traces.stop()
  expect(named('write')).toMatchObject({ spanId: hashOf('of-a-sweep').slice(32, 48), parentSpanId: null })
  expect(named('sweep')).toMatchObject({ traceId: hashOf(id).slice(0, 32), parentSpanId: null })
})

it('ends a span with its promise, and records of an error its class alone', async () => {
  const work = withCorrelation('request-3', () =>
    traces.span('fails', {}, async () => {
      await setImmediate()
      throw new TypeError('ann@u.nus.edu is unknown')
    }),
  )
  await expect(work).rejects.toThrow('is unknown')
  expect(() =>
    traces.span('throws', {}, () => {
      throw new RangeError('ann@u.nus.edu')
    }),
  ).toThrow(RangeError)
  expect(await traces.span('works', {}, async () => 7)).toBe(7)
  await traces.stop()
  expect(named('fails')).toMatchObject({ failed: true, attributes: { 'error.type': 'TypeError' } })
  expect(named('throws')).toMatchObject({ failed: true, attributes: { 'error.type': 'RangeError' } })
  expect(named('works')).toMatchObject({ failed: false })
  expect(receiver.text()).not.toContain('ann@u.nus.edu')
})

it('records the same share of traces in every process', async () => {
  const others = [open(0.3, 'gateway'), open(0.3, 'moderation')]
  for (let n = 0; n < 200; n++)
    for (const each of others) each.begin('work', {}, { correlationId: `request-${n}` }).end()
  for (const each of others) await each.stop()
  const seenBy = (role: string) =>
    receiver.spans.filter(({ service }) => service === `studyshelf-${role}`).map(({ traceId }) => traceId)
  expect(seenBy('gateway').sort()).toEqual(seenBy('moderation').sort())
  expect(seenBy('gateway').length).toBeGreaterThan(30)
  expect(seenBy('gateway').length).toBeLessThan(90)
})

it('says once that the collector is away, and once that it is back, and delays nothing', async () => {
  const send = async () => {
    const asked = receiver.requests.length
    traces.span('work', {}, () => undefined)
    await vi.waitFor(() => expect(receiver.requests.length).toBe(asked + 1), { timeout: 60_000 })
  }
  receiver.refuse(true)
  await send()
  await send()
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledOnce())
  receiver.refuse(false)
  await send()
  await vi.waitFor(() => expect(log.info).toHaveBeenCalledOnce())
  expect(log.warn).toHaveBeenCalledOnce()
})

it('logs the code and a short reason of a refusal, and not its body', async () => {
  receiver.refuse(true, JSON.stringify({ message: 'x'.repeat(100_000) }))
  traces.span('work', {}, () => undefined)
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledOnce(), { timeout: 60_000 })
  expect(log.warn.mock.calls[0]?.[0]).toEqual({ code: 400, reason: 'Bad Request' })
})
