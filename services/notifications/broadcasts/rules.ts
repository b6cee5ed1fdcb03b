import {
  broadcastCorrected,
  broadcastScheduled,
  broadcastSent,
  everyone,
  type Audience,
  type ChangeScheduledRequest,
  type CorrectionRequest,
  type PayloadOf,
} from '#events'
import { raise, type Decision, type StateOf } from '#platform/core'
import { notSent, type MessageRecord } from '../model'

/** A message as rules see it. */
type MessageFields = StateOf<MessageRecord>

export const audienceOf = ({ audience }: Partial<Pick<MessageFields, 'audience'>>): Audience =>
  audience ?? everyone

/** True if it waits for its time. */
export const isScheduled = ({ dueAt }: Partial<Pick<MessageFields, 'dueAt'>>): boolean => dueAt != null

/** True if it was sent, recalled or not. */
export const wasSent = ({ createdAt }: Pick<MessageFields, 'createdAt'>): boolean => createdAt > notSent

/** A new message. `dueAt`: null to send it now, to these keys. */
export function newMessage(
  messageId: string,
  message: Pick<MessageFields, 'title' | 'body' | 'senderId' | 'dueAt' | 'to'> & { audience: Audience },
  now: Date,
) {
  const isNow = message.dueAt === null
  const first: MessageFields = {
    ...message,
    createdAt: isNow ? now : notSent,
    correctedAt: null,
    deliveries: [],
    recalled: null,
    countedAt: null,
  }
  const events = [
    isNow
      ? raise(broadcastSent, sent(messageId, first))
      : raise(broadcastScheduled, scheduled(messageId, first, 'scheduled', first.senderId, now)),
  ]
  return { first, events }
}

const sent = (messageId: string, { title, body, createdAt }: MessageFields) => ({
  ...{ messageId, title, body },
  createdAt: createdAt.toISOString(),
})

function scheduled(
  messageId: string,
  message: MessageFields,
  change: PayloadOf<typeof broadcastScheduled>['change'],
  actorId: string,
  now: Date,
): PayloadOf<typeof broadcastScheduled> {
  const { title, body, dueAt } = message
  return {
    ...{ messageId, change, title, body, actorId },
    audience: audienceOf(message),
    sendAt: (dueAt ?? now).toISOString(),
    at: now.toISOString(),
  }
}

/** Sends a scheduled message whose time has come, late rather than never. `to`: the keys of this audience, as of now. */
export function sendDue(
  message: MessageFields | null,
  { messageId, audience, to }: { messageId: string; audience: Audience; to: string[] | null },
  now: Date,
): Decision<MessageFields, 'sent' | 'not-due'> {
  if (message?.dueAt == null || message.dueAt > now) return { outcome: 'not-due' }
  const { kind, of } = audienceOf(message)
  // Changed since the keys were read: the next sweep sends it.
  if (kind !== audience.kind || of !== audience.of) return { outcome: 'not-due' }
  const next = { ...message, dueAt: null, to, createdAt: now }
  return { outcome: 'sent', next, events: [raise(broadcastSent, sent(messageId, next))] }
}

type Refusal = 'not-found' | 'already-decided'
interface By {
  messageId: string
  actorId: string
}

/** Changes a message that waits for its time. */
export function changeScheduled(
  message: MessageFields | null,
  version: number,
  { messageId, actorId, change }: By & { change: ChangeScheduledRequest },
  now: Date,
): Decision<MessageFields, 'changed' | Refusal> {
  if (message === null) return { outcome: 'not-found' }
  if (!isScheduled(message) || change.version !== version) return { outcome: 'already-decided' }
  const { title, body, audience, sendAt } = change
  const next = { ...message, title, body, audience, dueAt: new Date(sendAt) }
  const event = raise(broadcastScheduled, scheduled(messageId, next, 'changed', actorId, now))
  return { outcome: 'changed', next, events: [event] }
}

/** Cancels a message that waits for its time. It is kept, and shown nowhere. */
export function cancelScheduled(
  message: MessageFields | null,
  { messageId, actorId }: By,
  now: Date,
): Decision<MessageFields, 'cancelled' | Refusal> {
  if (message === null) return { outcome: 'not-found' }
  if (!isScheduled(message)) return { outcome: 'already-decided' }
  const next = { ...message, dueAt: null, recalled: { at: now, actorId, note: 'Cancelled.' } }
  const event = raise(broadcastScheduled, scheduled(messageId, message, 'cancelled', actorId, now))
  return { outcome: 'cancelled', next, events: [event] }
}

/** Corrects the text of a message that was sent. */
export function correct(
  message: MessageFields | null,
  version: number,
  { messageId, actorId, correction }: By & { correction: CorrectionRequest },
  now: Date,
): Decision<MessageFields, 'corrected' | Refusal> {
  if (message === null || !wasSent(message)) return { outcome: 'not-found' }
  if (message.recalled !== null || correction.version !== version) return { outcome: 'already-decided' }
  const { title, body } = correction
  if (title === message.title && body === message.body) return { outcome: 'corrected' }
  const event = raise(broadcastCorrected, {
    ...{ messageId, title, body, actorId },
    former: { title: message.title, body: message.body },
    at: now.toISOString(),
  })
  const next = { ...message, title, body, correctedAt: now }
  return { outcome: 'corrected', next, events: [event] }
}
