import type { Envelope } from './define-event'
import type { EventTraces } from './environment'

/** Attributes of a span, about its event. Never the payload. */
export const attributesOf = ({ id, name, topic }: Envelope) => ({
  'studyshelf.event': name,
  'messaging.message.id': id,
  'messaging.destination.name': topic,
})

/**
 * Runs `work`, which concerns all of these events, with a span for each of them, because they may belong to different requests. Without
 * traces it only runs `work`.
 */
export function traceEvents<T>(
  traces: EventTraces | undefined,
  act: 'write' | 'publish',
  events: readonly Envelope[],
  work: () => Promise<T>,
): Promise<T> {
  return traces === undefined || events.length === 0 ? work() : traced(traces, act, events, work)
}

async function traced<T>(
  traces: EventTraces,
  act: 'write' | 'publish',
  events: readonly Envelope[],
  work: () => Promise<T>,
): Promise<T> {
  const spans = events.map((event) =>
    traces.begin(`${act} ${event.name}`, attributesOf(event), {
      correlationId: event.correlationId,
      ...(act === 'publish' && { kind: 'producer' }),
    }),
  )
  try {
    const result = await work()
    for (const span of spans) span.end()
    return result
  } catch (error) {
    for (const span of spans) span.end({ error })
    throw error
  }
}
