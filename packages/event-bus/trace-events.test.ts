import { expect, it } from 'vitest'
import type { Envelope } from './define-event'
import type { EventTraces } from './environment'
import { traceEvents } from './trace-events'

const event = (id: string, correlationId: string): Envelope => ({
  ...{ id, correlationId, name: 'jar.filled', topic: 'jars', version: 1, key: 'a' },
  occurredAt: new Date(0).toISOString(),
  payload: { sweets: 3 },
})

function recorded() {
  const spans: { name: string; correlationId: string; attributes: object; ended: unknown[] }[] = []
  const traces: EventTraces = {
    begin(name, attributes, { correlationId }) {
      const ended: unknown[] = []
      spans.push({ name, correlationId, attributes, ended })
      return { within: (work) => work(), end: (result) => void ended.push(result?.error ?? null) }
    },
  }
  return { spans, traces }
}

it('records a span for each event under the request of that event, without its payload', async () => {
  const { spans, traces } = recorded()
  const work = async () => {
    expect(spans.every(({ ended }) => ended.length === 0)).toBe(true)
    return 'written'
  }
  const events = [event('1', 'request-1'), event('2', 'request-2')]
  expect(await traceEvents(traces, 'write', events, work)).toBe('written')
  expect(spans.map(({ name, correlationId, ended }) => [name, correlationId, ended])).toEqual([
    ['write jar.filled', 'request-1', [null]],
    ['write jar.filled', 'request-2', [null]],
  ])
  expect(JSON.stringify(spans)).not.toContain('sweets')
})

it('ends the spans of work that fails with its error', async () => {
  const { spans, traces } = recorded()
  const error = new Error('away')
  const failing = traceEvents(traces, 'publish', [event('1', 'request-1')], () => Promise.reject(error))
  await expect(failing).rejects.toBe(error)
  expect(spans[0]?.ended).toEqual([error])
})

it('only does the work without traces', async () => {
  expect(await traceEvents(undefined, 'write', [event('1', 'request-1')], async () => 7)).toBe(7)
})
