import { createDeliveries, type Delivery } from '@studyshelf/event-bus/core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shareDeliveries } from './share-deliveries'
import type { SharedDelivery } from './shared-delivery'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const delivery: Delivery = {
  ...{ group: 'moderation', startedAt: 1, ms: 2, outcome: 'handled', tries: 1 },
  event: {
    ...{ id: 'an-event', name: 'votes.changed', topic: 'documents', version: 1, key: 'a-document' },
    ...{ occurredAt: '2026-01-01T00:00:00.000Z', correlationId: 'a-like', payload: { likes: 1 } },
  },
}

function start() {
  const deliveries = createDeliveries()
  const sent: SharedDelivery[][] = []
  return { deliveries, sent, sharing: shareDeliveries({ deliveries, send: (batch) => sent.push(batch) }) }
}

it('sends nothing, and measures nothing, while nobody watches', () => {
  const { deliveries, sent } = start()
  expect(deliveries.isOn()).toBe(false)
  deliveries.delivered(delivery)
  vi.advanceTimersByTime(1000)
  expect(sent).toEqual([])
})

it('sends the deliveries of a moment together, without payloads and keys', () => {
  const { deliveries, sent, sharing } = start()
  sharing.watched()
  deliveries.delivered(delivery)
  deliveries.delivered(delivery)
  vi.advanceTimersByTime(250)
  expect(sent).toHaveLength(1)
  const [first, second] = sent[0] ?? []
  expect(first?.event).toEqual({ id: 'an-event', name: 'votes.changed', correlationId: 'a-like' })
  expect(first?.id).not.toBe(second?.id)
})

it('ends once no watcher has repeated itself', () => {
  const { deliveries, sharing } = start()
  sharing.watched()
  vi.advanceTimersByTime(9000)
  sharing.watched()
  vi.advanceTimersByTime(9000)
  expect(deliveries.isOn()).toBe(true)
  vi.advanceTimersByTime(1000)
  expect(deliveries.isOn()).toBe(false)
})
