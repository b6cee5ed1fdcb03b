import { catalogue, type Envelope } from '#events'
import type { Delivery } from '#platform/core'
import type { SharedDelivery } from '#platform'
import type { NewStep } from './step-recorder'

const keys: ReadonlyMap<string, string> = new Map(catalogue.map(({ name, key }) => [name, key]))

/** A published event. Every gateway receives it, and its id makes it the same step at each. */
export const eventStep = ({ id, name, topic, occurredAt, correlationId }: Envelope): NewStep => ({
  ...{ kind: 'event', id: `event:${id}`, correlationId, at: occurredAt, eventId: id, name, topic },
  // An event of an earlier release has left the catalogue.
  key: keys.get(name) ?? 'id',
})

/** An event that a group has handled, or given up, here or in another process. */
export const handlerStep = ({
  group,
  event,
  startedAt,
  ms,
  outcome,
  tries,
  ...given
}: Delivery | SharedDelivery): NewStep => ({
  ...('id' in given && { id: `handler:${given.id}` }),
  ...{ kind: 'handler', correlationId: event.correlationId, at: new Date(startedAt).toISOString() },
  ...{ eventId: event.id, name: event.name, group, ms: Math.round(ms), outcome, tries },
})
