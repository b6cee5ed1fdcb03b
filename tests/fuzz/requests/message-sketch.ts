import fc from 'fast-check'
import { z } from 'zod'
import { clientMessages, maxWatched } from '#events'
import { mutate, mutation, place } from '../mutations'
import { hostileName, hostileValue } from './hostile'
import type { Schema } from './open-api'
import { isObject, oneOf, withField } from './sketch'
import { validFor, type Known } from './valid'
import type { World } from './world'

type ClientMessage = keyof typeof clientMessages
export const messageNames = Object.keys(clientMessages) as ClientMessage[]
export const isDeclared = (name: string): boolean => Object.hasOwn(clientMessages, name)

export const senders = ['visitor', 'student', 'admin'] as const
type Sender = (typeof senders)[number]

/** A message from a client. */
export interface MessageSketch {
  from: Sender
  /** Of the contract, or any other. */
  name: string
  /** One if it is as the contract says; else none, or several. */
  payloads: unknown[]
}

/** Messages of the contract: one in four is valid, the others have up to three faults. `world`: the subjects of valid ones. */
export const messageSketches = (
  world: Pick<World, 'documents' | 'courses' | 'cases'>,
): fc.Arbitrary<MessageSketch> =>
  fc.oneof(
    ...messageNames.map((name) =>
      fc.record({
        from: fc.constantFrom(...senders),
        name: fc.oneof(
          { weight: 20, arbitrary: fc.constant(name) },
          // Node’s emitter throws if nobody listens to 'error'.
          { weight: 1, arbitrary: fc.oneof(hostileName, fc.constantFrom('error', 'message', 'close')) },
        ),
        payloads: payloadsOf(name, world),
      }),
    ),
  )

function payloadsOf(
  name: ClientMessage,
  world: Parameters<typeof messageSketches>[0],
): fc.Arbitrary<unknown[]> {
  const schema = z.toJSONSchema(clientMessages[name].payload, { io: 'input' }) as Schema
  const payload = fc
    .tuple(validFor(schema, knownFor(name, world)), changes)
    .map(([valid, changed]) => changed.reduce((now, change) => change(now), valid))
  return fc.oneof(
    { weight: 12, arbitrary: payload.map((one) => [one]) },
    { weight: 1, arbitrary: fc.constant<unknown[]>([]) },
    { weight: 1, arbitrary: fc.tuple(payload, hostileValue) },
  )
}

/** Suitable values for the fields of a message. Its payload as a whole is the field ''. */
function knownFor(
  name: ClientMessage,
  { documents, courses, cases }: Parameters<typeof messageSketches>[0],
): Known {
  const wholes: Record<ClientMessage, readonly unknown[]> = {
    'documents:watch': [documents.slice(0, 20), documents.slice(0, 1)],
    'documents:unwatch': [documents.slice(0, 20), documents.slice(0, 1)],
    'document:open': [],
    'document:close': documents,
    'exam:enter': [],
    'exam:leave': courses,
    'case:look': cases,
    'case:leave': cases,
    'events:watch': [{}],
    'events:unwatch': [{}],
  }
  return (field) => {
    switch (field) {
      case '':
        return wholes[name]
      case 'documentId':
        return documents
      case 'courseCode':
        return courses
      default:
        return []
    }
  }
}

type Change = (payload: unknown) => unknown

/** Changes one field or item, chosen by a number from 0 to 1; or the payload itself, if it is neither an object nor a list. */
function changePart(payload: unknown, at: number, change: Change): unknown {
  if (Array.isArray(payload)) {
    const items: readonly unknown[] = payload
    const chosen = oneOf([...items.keys()], at)
    return items.map((item, index) => (index === chosen ? change(item) : item))
  }
  if (!isObject(payload)) return change(payload)
  const name = oneOf(Object.keys(payload), at)
  return name === undefined ? payload : withField(payload, name, change(payload[name]))
}

const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(place, hostileValue).map(
      ([at, value]): Change =>
        (payload) =>
          changePart(payload, at, () => value),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(place, mutation).map(([at, mutated]): Change => {
      const inText = (text: unknown) =>
        typeof text === 'string' ? mutate(Buffer.from(text), mutated, []).toString() : text
      return (payload) => changePart(payload, at, inText)
    }),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(place, fc.constantFrom('$gt', '$ne', '$in', '$regex', '0', '__proto__')).map(
      ([at, operator]): Change =>
        (payload) =>
          changePart(payload, at, (part) => withField({}, operator, part)),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(hostileName, hostileValue).map(
      ([name, value]): Change =>
        (payload) =>
          isObject(payload) ? withField(payload, name, value) : payload,
    ),
  },
  {
    weight: 2,
    arbitrary: place.map((at): Change => (payload) => {
      if (!isObject(payload)) return undefined
      const name = oneOf(Object.keys(payload), at)
      return Object.fromEntries(Object.entries(payload).filter(([other]) => other !== name))
    }),
  },
  {
    weight: 2,
    arbitrary: hostileValue.map(
      (value): Change =>
        () =>
          value,
    ),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: maxWatched - 1, max: maxWatched + 1 }).map(
      (count): Change =>
        () =>
          Array.from({ length: count }, () => 'a'.repeat(24)),
    ),
  },
  // Sent as an attachment.
  {
    weight: 1,
    arbitrary: fc.tuple(place, fc.uint8Array({ maxLength: 64 })).map(
      ([at, bytes]): Change =>
        (payload) =>
          changePart(payload, at, () => Buffer.from(bytes)),
    ),
  },
)
const changes: fc.Arbitrary<Change[]> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Change[]>([]) },
  { weight: 3, arbitrary: fc.array(change, { minLength: 1, maxLength: 3 }) },
)
