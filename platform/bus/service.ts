import type { Log } from '../log/create-log'
import type { Metrics } from '../metrics/create-metrics'
import { runHandlers } from './consume'
import type { Bus, HandlerSet } from './port'

/** Lets a service hear events. Resolves when it hears them. */
export type Listen = (handlers: HandlerSet) => Promise<void>

/** A part of the program that owns what it stores, and reacts to events. */
export interface Service {
  /** Resolves when the service is ready. The service itself decides when it listens. */
  start(listen: Listen): Promise<void>
  /** Finishes what is under way, once the service hears no more events. */
  stop?(): Promise<void>
}

/** Starts a service on the bus. Rejects when it cannot start; then it hears nothing any more. */
export async function startService(
  service: Service,
  { bus, log, metrics }: { bus: Pick<Bus, 'subscribe'>; log: Log; metrics: Metrics },
): Promise<{ stop(): Promise<void> }> {
  const subscriptions: { stop(): Promise<void> }[] = []
  const stopListening = async () => {
    for (const subscription of subscriptions.splice(0).reverse()) await subscription.stop()
  }
  try {
    await service.start(async (handlers) => {
      subscriptions.push(await runHandlers(bus, handlers, { log, metrics }))
    })
  } catch (error) {
    await stopListening()
    throw error
  }
  return {
    async stop() {
      await stopListening()
      await service.stop?.()
    },
  }
}
