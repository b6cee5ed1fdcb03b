import type { HandlerMetrics, Log } from '../environment'
import { runHandlers } from './consume'
import type { Bus, HandlerSet } from './port'

/** Lets a service hear events. Resolves when it hears them: to false where another process hears these. */
export type Listen = (handlers: HandlerSet) => Promise<boolean>

/** A part of the program that owns what it stores, and reacts to events. */
export interface Service {
  /** Resolves when the service is ready. The service itself decides when it listens. */
  start(listen: Listen): Promise<void>
  /** Finishes what is under way, once the service hears no more events. */
  stop?(): Promise<void>
}

/**
 * Starts a service on the bus. Rejects when it cannot start; then it hears nothing any more. `hears`: which handlers run in
 * this process; all of them when not given.
 */
export async function startService(
  service: Service,
  {
    bus,
    log,
    metrics,
    hears = () => true,
  }: {
    bus: Pick<Bus, 'subscribe'>
    log: Log
    metrics: HandlerMetrics
    hears?: (handlers: HandlerSet) => boolean
  },
): Promise<{ stop(): Promise<void> }> {
  const subscriptions: { stop(): Promise<void> }[] = []
  const stopListening = async () => {
    for (const subscription of subscriptions.splice(0).reverse()) await subscription.stop()
  }
  try {
    await service.start(async (handlers) => {
      if (!hears(handlers)) return false
      subscriptions.push(await runHandlers(bus, handlers, { log, metrics }))
      return true
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
