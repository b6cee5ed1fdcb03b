import type { Envelope, EventDefinition, PayloadOf } from '../define-event'
import type { Bus } from '../bus/port'

/** Records everything that is published. A redelivered event counts once. */
export async function recordEvents(bus: Bus, topics: readonly string[]) {
  const events: Envelope[] = []
  await bus.subscribe({
    group: 'test-recorder',
    topics,
    from: 'start',
    async handle(event) {
      if (!events.some(({ id }) => id === event.id)) events.push(event)
    },
  })
  return {
    /** Payloads of all events of a kind so far, in the order of the bus. */
    published: <D extends EventDefinition>({ name }: D): PayloadOf<D>[] =>
      events.filter((event) => event.name === name).map(({ payload }) => payload as PayloadOf<D>),
    allPublished: (): readonly Envelope[] => events,
  }
}
