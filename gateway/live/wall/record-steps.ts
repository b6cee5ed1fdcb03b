import { topics } from '#events'
import { runningCorrelationId, type Bus, type Deliveries, type DeliveryChannel } from '#platform'
import type { LiveServer } from '../server'
import { eventStep, handlerStep } from './event-step'
import type { StepRecorder } from './step-recorder'
import { watchBroadcasts } from './watch-broadcasts'

const group = 'event-wall'

export interface StepSources {
  io: LiveServer
  bus: Pick<Bus, 'subscribe'>
  deliveries: Pick<Deliveries, 'listen'>
  /** The handlers of processes that are no gateways. */
  deliveryChannel?: Pick<DeliveryChannel, 'watch'> | undefined
  recorder: StepRecorder
}

/**
 * Records published events, handlers, and messages to the sockets of this gateway. Its requests are recorded as they are answered. `hear`:
 * told of each new step. Resolves once it records, to a function that ends it.
 */
export async function recordSteps(
  { io, bus, deliveries, deliveryChannel, recorder }: StepSources,
  hear: Parameters<StepRecorder['begin']>[0],
): Promise<() => Promise<void>> {
  const subscription = await bus.subscribe({
    ...{ group, topics, from: 'now' },
    handle: (event) => void recorder.record(eventStep(event)),
  })
  recorder.begin(hear)

  const recordMessage = (message: string, countSockets: () => number) => {
    const correlationId = runningCorrelationId()
    // The timer of its own messages was set while an event was handled.
    if (correlationId === undefined || message === 'events:step') return
    const sockets = countSockets()
    if (sockets === 0) return
    recorder.record({
      ...{ kind: 'message', correlationId, at: new Date().toISOString(), message, sockets },
    })
  }
  const stops = [
    deliveries.listen((delivery) => {
      if (delivery.group !== group) recorder.record(handlerStep(delivery))
    }),
    deliveryChannel?.watch((delivery) => recorder.record(handlerStep(delivery))),
    watchBroadcasts(io, recordMessage),
  ]
  return async () => {
    for (const stop of stops) stop?.()
    recorder.end()
    await subscription.stop()
  }
}
