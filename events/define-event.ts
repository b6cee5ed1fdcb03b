import { defineEvent as define, type EventDeclaration } from '@studyshelf/event-bus/define-event'
import type { z } from 'zod'

export { makeEvent, replaced } from '@studyshelf/event-bus/define-event'
export type { Envelope, EventDefinition, EventOf, PayloadOf } from '@studyshelf/event-bus/define-event'

/**
 * Topics of the bus. One topic per kind of aggregate keeps the events of each aggregate in order. Vote counts have a topic of their own:
 * they carry a version for their order, and are so frequent that only consumers that need them should read them.
 */
export const topics = ['documents', 'votes', 'users', 'broadcasts', 'cases', 'feedback'] as const
export type Topic = (typeof topics)[number]

/** Declares an event on one of our topics. */
export const defineEvent = <const Name extends string, Fields extends z.ZodRawShape>(
  declaration: EventDeclaration<Name, Fields, Topic>,
) => define(declaration)
