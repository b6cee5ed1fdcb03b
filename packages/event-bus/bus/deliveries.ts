import type { Envelope } from '../define-event'

/** How a group handled an event. */
export interface Delivery {
  group: string
  event: Envelope
  /** When the first try began, in milliseconds since 1970. */
  startedAt: number
  /** From the first try to the end, with the pauses between tries. */
  ms: number
  outcome: 'handled' | 'dead-letter'
  tries: number
}

/** Told of each delivery while `isOn`. Otherwise nothing is measured. */
export interface DeliveryObserver {
  isOn(): boolean
  delivered(delivery: Delivery): void
}

/** The deliveries of this process, for anybody who listens. Costs nothing while nobody does. */
export interface Deliveries extends DeliveryObserver {
  /** Returns a function that stops listening. */
  listen(hear: (delivery: Delivery) => void): () => void
}

/** Passes deliveries on to all listeners. */
export function createDeliveries(): Deliveries {
  const listeners = new Set<(delivery: Delivery) => void>()
  return {
    isOn: () => listeners.size > 0,
    delivered(delivery) {
      for (const hear of listeners) hear(delivery)
    },
    listen(hear) {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
  }
}
