import type { Clock } from '#platform/core'
import type { AuditNote } from './audit-note'
import type { AdminCommands } from './contract'

/** The level of this process's log, which goes back to that of the settings by itself. */
export function logLevelCommand({
  log,
  usual,
  process,
  clock,
  note,
}: {
  log: { level: string }
  /** The level of the settings. */
  usual: string
  /** Says which of several processes this is. */
  process: string
  clock: Clock
  note: AuditNote
}): { commands: Pick<AdminCommands, 'log-level'>; stop: () => void } {
  let goingBack: NodeJS.Timeout | undefined
  let until: Date | null = null

  function goBack(): void {
    clearTimeout(goingBack)
    until = null
    log.level = usual
  }

  return {
    commands: {
      async 'log-level'({ level, seconds }, { actorId }) {
        if (level !== undefined) {
          const isUsual = level === usual
          const words = isUsual ? level : `${level} for ${seconds} seconds`
          await note({ actorId, action: 'set-log-level', note: `${words}, ${process}` })
          goBack()
          if (!isUsual) {
            until = new Date(clock.now().getTime() + seconds * 1000)
            log.level = level
            goingBack = setTimeout(goBack, seconds * 1000).unref()
          }
        }
        return { level: log.level, until: until?.toISOString() ?? null, process }
      },
    },
    stop: goBack,
  }
}
