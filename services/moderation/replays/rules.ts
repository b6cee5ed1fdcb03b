import {
  catalogue,
  maxUnhandledShown,
  type DeadLetterShown,
  type Envelope,
  type ParkedEventShown,
} from '#events'
import type { DeadLetter } from '#platform/core'
import { shownError } from './shown-error'

const keys: ReadonlyMap<string, string> = new Map(catalogue.map(({ name, key }) => [name, key]))

const shownEvent = ({ id, name, topic, key, correlationId }: Envelope) => ({
  ...{ eventId: id, name, topic, correlationId },
  ...{ key: keys.get(name) ?? 'id', keyId: key },
})

/** A dead letter as admins see it, without the payload. */
export const shownLetter = ({ id, group, event, error, attempts, at }: DeadLetter): DeadLetterShown => ({
  ...{ _id: id, group, attempts, at, error: shownError(error) },
  ...shownEvent(event),
})

/** A parked event as admins see it, without the payload. */
export const shownParked = ({
  event,
  error,
  at,
}: {
  event: Envelope
  error: string
  at: Date
}): ParkedEventShown => ({
  ...{ _id: event.id, at: at.toISOString(), error: shownError(error) },
  ...shownEvent(event),
})

/** The newest entries, newest first. */
export const newest = <Entry extends { at: string }>(entries: readonly Entry[]): Entry[] =>
  entries.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, maxUnhandledShown)
