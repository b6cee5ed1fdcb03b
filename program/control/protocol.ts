import { operatorName } from '#events'
import { deadLetter, parkedEventSchema, publication, type DeadLetters, type ParkedForReplay } from '#platform'
import { z } from 'zod'
import type { AnswerAdmin } from '../admin/answer-admin'
import { adminOutcome } from '../admin/contract'
import type { EngineCopies } from '../backup/engine-copies'

/** A connection carries one question and one answer, each as JSON and then the end. */
export const question = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('list') }),
  z.object({ ask: z.literal('replay'), id: z.string() }),
  z.object({ ask: z.literal('parked') }),
  z.object({ ask: z.literal('publish'), id: z.string() }),
  z.object({ ask: z.literal('copies'), folder: z.string().min(1) }),
  z.object({ ask: z.literal('copies-needed'), id: z.string() }),
  z.object({ ask: z.literal('copies-done'), id: z.string() }),
  /** A command of an operator. Its request is parsed by the command's own schema. */
  z.object({
    ask: z.literal('admin'),
    command: z.string().max(100),
    operator: operatorName,
    request: z.unknown(),
  }),
])
export type Question = z.infer<typeof question>

/** The schema of each answer. */
export const answers = {
  list: z.array(deadLetter),
  replay: z.boolean(),
  parked: z.array(parkedEventSchema),
  publish: publication,
  copies: z.union([
    z.object({ id: z.string(), moment: z.iso.datetime() }),
    z.object({ problem: z.string() }),
  ]),
  'copies-needed': z.boolean(),
  'copies-done': z.boolean(),
  admin: adminOutcome,
} satisfies Record<Question['ask'], z.ZodType>

/** The questions of commands to a running program: unhandled and unpublished events, copies for backups, and the orders of operators. */
export interface Asked {
  deadLetters: DeadLetters
  parked: ParkedForReplay
  copies: EngineCopies
  admin: AnswerAdmin
}

/** Answers one question of a command. */
export async function answerTo(
  { deadLetters, parked, copies, admin }: Asked,
  asked: Question,
): Promise<unknown> {
  switch (asked.ask) {
    case 'list':
      return deadLetters.list()
    case 'replay':
      return deadLetters.replay(asked.id)
    case 'parked':
      return parked.list()
    case 'publish':
      return parked.publish(asked.id)
    case 'copies':
      return copies.take(asked.folder)
    case 'copies-needed':
      return copies.keep(asked.id)
    case 'copies-done':
      return copies.end(asked.id)
    case 'admin':
      return admin(asked)
  }
}
