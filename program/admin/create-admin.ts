import { hostname } from 'node:os'
import type { Platform } from '#platform'
import type { Services } from '../create-services'
import { accountCommands } from './accounts'
import { createAnswerAdmin, type AnswerAdmin } from './answer-admin'
import type { AuditNote } from './audit-note'
import { caseCommands } from './cases'
import { documentCommands } from './documents'
import { limitCommands } from './limits'
import { logLevelCommand } from './log-level'

/** Joins the commands of operators. `role`: of this process. */
export function createAdmin(
  { config, clock, log, blocks, traces }: Pick<Platform, 'config' | 'clock' | 'log' | 'blocks' | 'traces'>,
  {
    services: { accounts, library, moderation },
    role,
    isReady,
  }: { services: Services; role: string; isReady: () => boolean },
): { answer: AnswerAdmin; stop(): Promise<void> } {
  const note: AuditNote = (entry) => moderation.noteOperator(entry)
  const logLevel = logLevelCommand({
    ...{ log, clock, note, usual: config.logLevel },
    process: `${role} on ${hostname()}, process ${process.pid}`,
  })
  const answer = createAnswerAdmin(
    {
      ...accountCommands({ accounts, moderation, clock, publicUrl: config.publicUrl }),
      ...documentCommands({ library, moderation }),
      ...caseCommands({ moderation }),
      ...limitCommands({
        ...{ accounts, blocks, note },
        areOn: config.rateLimit === 'on',
      }),
      ...logLevel.commands,
    },
    { isReady, log, traces },
  )
  return { answer, stop: async () => logLevel.stop() }
}
