import { defineEvent, type Envelope } from '../../define-event'
import { afterEach, beforeEach } from 'vitest'
import { z } from 'zod'
import type { Bus, Subscription } from '../../bus/port'

export interface BusUnderTest {
  bus: Bus
  /** Stops the bus and opens it again with its stored data. */
  reopen(): Promise<Bus>
  close(): Promise<void>
}

/** The event that `fact` publishes. */
export const counted = defineEvent({
  name: 'counted',
  topic: 'documents',
  version: 1,
  key: 'n',
  summary: 'For these tests.',
  payload: z.object({ n: z.number() }),
})

export const numberOf = (event: Envelope) => z.object({ n: z.number() }).parse(event.payload).n

/** Two keys that do not share a partition, under FNV-1a and under murmur2. */
export const [key, otherKey] = ['a', 'c'] as const

/** A bus of its own for each test of a suite, and a listener. */
export function openForEach(open: () => Promise<BusUnderTest>) {
  let under: BusUnderTest
  let bus: Bus
  beforeEach(async () => {
    under = await open()
    bus = under.bus
  })
  afterEach(() => under.close())
  return {
    get bus() {
      return bus
    },
    async reopen() {
      bus = await under.reopen()
    },
    publish: (...events: Envelope[]) => bus.publish(events),
    listen: async (options: Partial<Subscription> = {}) => {
      const heard: Envelope[] = []
      const subscription = await bus.subscribe({
        group: 'listener',
        topics: ['documents'],
        from: 'start',
        handle: async (event) => void heard.push(event),
        ...options,
      })
      return { heard, numbers: () => heard.map(numberOf), ...subscription }
    },
  }
}
export type TestedBus = ReturnType<typeof openForEach>
