import { createRequire } from 'node:module'

/** The parts of kafkajs's private `RequestQueue`, the requests of one connection, that are used here. */
export interface RequestQueue {
  /** Requests that wait because the broker throttles, or because too many are being answered. */
  pending: readonly unknown[]
  scheduleCheckPendingRequests(): void
}

/**
 * Lets connections without waiting requests rest. kafkajs 2.2.4 checks every connection for waiting requests each
 * millisecond, even if there are none (https://github.com/tulios/kafkajs/issues/1704). A request that has to wait schedules that check
 * itself.
 *
 * kafkajs has no option for this: it replaces the private method `RequestQueue.prototype.scheduleCheckPendingRequests`. Throws if that is
 * missing.
 */
export function restIdleConnections(
  prototype: Partial<RequestQueue> | undefined = requestQueuePrototype(),
): void {
  const schedule = prototype?.scheduleCheckPendingRequests
  if (prototype === undefined || typeof schedule !== 'function')
    throw new Error(
      'kafkajs has no RequestQueue.prototype.scheduleCheckPendingRequests, which packages/event-bus/bus/kafka/idle-connections.ts replaces. ' +
        'See docs/decisions/045-replaced-private-methods.md before you change the version.',
    )
  if (replaced.has(prototype)) return
  replaced.add(prototype)
  prototype.scheduleCheckPendingRequests = function (this: RequestQueue) {
    if (this.pending.length > 0) schedule.call(this)
  }
}

/** All connections of this process share one prototype. */
const replaced = new WeakSet<object>()

/** The private module of the copy that this program uses. */
function requestQueuePrototype(): Partial<RequestQueue> | undefined {
  const requireOfKafkajs = createRequire(createRequire(import.meta.url).resolve('kafkajs'))
  try {
    return (requireOfKafkajs('./src/network/requestQueue') as { prototype?: Partial<RequestQueue> }).prototype
  } catch {
    return undefined
  }
}
