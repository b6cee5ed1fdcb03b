import { deadLetter, type DeadLetters } from '#platform'
import { z } from 'zod'

/** One question and one answer to a connection, each JSON and then the end. */
export const question = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('list') }),
  z.object({ ask: z.literal('replay'), id: z.string() }),
])
export type Question = z.infer<typeof question>

export const letters = z.array(deadLetter)
export const replayed = z.boolean()

export const answerTo = (deadLetters: DeadLetters, asked: Question): Promise<unknown> =>
  asked.ask === 'list' ? deadLetters.list() : deadLetters.replay(asked.id)
