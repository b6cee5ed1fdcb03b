import {
  deadLetter,
  parkedEventSchema,
  publication,
  type DeadLetters,
  type ParkedEvent,
  type Publication,
} from '#platform'
import { z } from 'zod'

/** A connection carries one question and one answer, each as JSON and then the end. */
export const question = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('list') }),
  z.object({ ask: z.literal('replay'), id: z.string() }),
  z.object({ ask: z.literal('parked') }),
  z.object({ ask: z.literal('publish'), id: z.string() }),
])
export type Question = z.infer<typeof question>

/** The schema of each answer. */
export const answers = {
  list: z.array(deadLetter),
  replay: z.boolean(),
  parked: z.array(parkedEventSchema),
  publish: publication,
} satisfies Record<Question['ask'], z.ZodType>

/** Parked events, for an operator. */
export interface ParkedEventsAsked {
  list(): Promise<ParkedEvent[]>
  publish(id: string): Promise<Publication>
}
/** Events that were not handled, and events that were not published. */
export interface KeptEvents {
  deadLetters: DeadLetters
  parked: ParkedEventsAsked
}

/** Answers one question of a command. */
export function answerTo({ deadLetters, parked }: KeptEvents, asked: Question): Promise<unknown> {
  switch (asked.ask) {
    case 'list':
      return deadLetters.list()
    case 'replay':
      return deadLetters.replay(asked.id)
    case 'parked':
      return parked.list()
    case 'publish':
      return parked.publish(asked.id)
  }
}
