import { envelopeSchema, type Envelope } from '../../define-event'
import type { KafkaMessage } from 'kafkajs'
import { deadLetter, type DeadLetter } from '../port'

/** A message to be sent. */
export interface Outgoing {
  topic: string
  key: string
  /** Null deletes the message with this key. */
  value: string | null
  headers?: Record<string, string>
  /** Id of the event that it carries, for reporting a refusal. */
  eventId: string
}

/** A message of a topic, as seen by a group. `unreadable`: why nobody can handle the event. */
export interface Incoming {
  offset: number
  /** Missing if the message is not for this group. */
  event?: Envelope
  unreadable?: string
}

/** Name of the event for a message that is not one of ours. */
const unreadableName = 'unreadable'
/** Characters of such a message to keep. */
const keptChars = 10_000

/** An event as a message of its topic. Its key keeps the order of its aggregate. */
export const eventMessage = (topic: string, event: Envelope): Outgoing => ({
  topic,
  key: event.key,
  value: JSON.stringify(event),
  eventId: event.id,
})

/** A dead letter as a message for the group that has to handle it again. */
export const replayMessage = (topic: string, letter: DeadLetter): Outgoing => ({
  topic,
  key: letter.event.key,
  value: JSON.stringify(letter),
  headers: { group: letter.group },
  eventId: letter.event.id,
})

/** Reads a message of an event topic. A message that is not an event becomes an unreadable one. */
export function readEvent(topic: string, partition: number, message: KafkaMessage): Incoming {
  const offset = Number(message.offset)
  const text = message.value?.toString() ?? ''
  const { value, problem } = parse(text)
  const parsed = envelopeSchema.safeParse(value)
  if (parsed.success && parsed.data.topic === topic) return { offset, event: parsed.data }
  const why = problem ?? `it is not an event${parsed.error ? `: ${parsed.error.message}` : ` of ${topic}`}`
  return {
    offset,
    event: {
      id: `${topic}-${partition}-${offset}`,
      name: unreadableName,
      topic,
      version: 1,
      key: message.key?.toString() || 'none',
      occurredAt: new Date(Number(message.timestamp)).toISOString(),
      correlationId: unreadableName,
      payload: { text: text.slice(0, keptChars) },
    },
    unreadable: why,
  }
}

/** Reads a message of the topic of replays, which all groups share. */
export function readReplay(group: string, message: KafkaMessage): Incoming {
  const offset = Number(message.offset)
  if (message.headers?.['group']?.toString() !== group) return { offset }
  const letter = readLetter(message)
  if (!letter) return { offset }
  const { event, error } = letter
  return { offset, event, ...(event.name === unreadableName && { unreadable: error }) }
}

/** Null if it is not a dead letter. */
export function readLetter({ value }: Pick<KafkaMessage, 'value'>): DeadLetter | null {
  return deadLetter.safeParse(parse(value?.toString() ?? '').value).data ?? null
}

function parse(text: string): { value?: unknown; problem?: string } {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return { problem: 'it is not JSON' }
  }
}
