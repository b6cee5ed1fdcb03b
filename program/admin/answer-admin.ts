import { operatorActor } from '#events'
import { AppError, isDependencyUnavailable, newId, withCorrelation, type Log, type Traces } from '#platform'
import { z } from 'zod'
import { adminContract, isAdminCommand, Refused, type AdminCommands, type AdminOutcome } from './contract'

export interface AdminQuestion {
  command: string
  /** The name of the operating-system user who runs the command, as it tells. */
  operator: string
  request: unknown
}
export type AnswerAdmin = (asked: AdminQuestion) => Promise<AdminOutcome>

/** Answers the commands of operators, each under a correlation id of its own. Rejects only at a fault. */
export const createAnswerAdmin =
  (
    commands: AdminCommands,
    { isReady, log, traces }: { isReady: () => boolean; log: Log; traces?: Pick<Traces, 'span'> | undefined },
  ): AnswerAdmin =>
  ({ command, operator, request }) => {
    const answer = async (): Promise<AdminOutcome> => {
      if (!isReady()) return { refused: 'The program is starting. Try again in a moment.' }
      if (!isAdminCommand(command))
        return {
          refused: `The running program does not know the command ${command}: it has another version.`,
        }
      const asked = adminContract[command].asks.safeParse(request)
      if (!asked.success) return { refused: z.prettifyError(asked.error) }
      log.info({ command, operator }, 'an operator runs a command')
      // The table of commands has each command's own types.
      const run = commands[command] as (request: unknown, by: { actorId: string }) => Promise<unknown>
      try {
        return { done: await run(asked.data, { actorId: operatorActor(operator) }) }
      } catch (error) {
        if (error instanceof AppError || error instanceof Refused) return { refused: error.message }
        if (isDependencyUnavailable(error))
          return { refused: 'A part of the program is away, so this is not certain to be done. Try again.' }
        throw error
      }
    }
    const name = isAdminCommand(command) ? command : 'unknown'
    return traces
      ? traces.span('admin command', { 'studyshelf.command': name }, answer)
      : withCorrelation(newId(), answer)
  }
