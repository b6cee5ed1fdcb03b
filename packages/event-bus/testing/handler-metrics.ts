import { Counter, Registry } from 'prom-client'

/** The counter of handled events, on a registry of its own. */
export function createHandlerMetrics() {
  const registry = new Registry()
  const eventsHandled = new Counter({
    name: 'events_handled_total',
    help: 'Events handled, by outcome',
    labelNames: ['group', 'event', 'outcome'],
    registers: [registry],
  })
  return { eventsHandled, expose: () => registry.metrics() }
}
