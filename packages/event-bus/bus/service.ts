import type { EventTraces, HandlerMetrics, Log } from '../environment'
import { runHandlers } from './consume'
import type { Bus, HandlerSet } from './port'

/** Subscribes a service to events. Resolves when it listens, or to false if another process handles these events. */
export type Listen = (handlers: HandlerSet) => Promise<boolean>

/** A service owns its data and reacts to events. */
export interface Service {
  /** Resolves when the service is ready. The service itself decides when it listens. */
  start(listen: Listen): Promise<void>
  /** Finishes running work, after the last event. */
  stop?(): Promise<void>
}

/**
 * Starts a service on the bus. If it cannot start, rejects and stops listening. `runsHandlers`: which handlers run in this process; all
 * by default.
 */
export async function startService(
  service: Service,
  {
    bus,
    log,
    metrics,
    traces,
    runsHandlers = () => true,
  }: {
    bus: Pick<Bus, 'subscribe'>
    log: Log
    metrics: HandlerMetrics
    traces?: EventTraces | undefined
    runsHandlers?: (handlers: HandlerSet) => boolean
  },
): Promise<{ stop(): Promise<void> }> {
  const subscriptions: { stop(): Promise<void> }[] = []
  const stopListening = async () => {
    for (const subscription of subscriptions.splice(0).reverse()) await subscription.stop()
  }
  try {
    await service.start(async (handlers) => {
      if (!runsHandlers(handlers)) return false
      subscriptions.push(await runHandlers(bus, handlers, { log, metrics, traces }))
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
