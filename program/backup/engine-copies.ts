import { join } from 'node:path'
import { newId, type EmbeddedBus, type Files, type Platform } from '#platform'

/** The engines whose data is copied. */
export interface Engines {
  database: Pick<Platform['database'], 'beginCopy'>
  /** Without `copyTo`, the events are Kafka's. */
  bus: { copyTo?: EmbeddedBus['copyTo'] | undefined }
}

/** Where the copies are below their folder: as in a data directory. */
export const copyPaths = { store: join('store', 'data'), events: 'events' } as const

/**
 * Copies the store and the event log into a new folder, as of one moment. The log comes first, and accepts no event until the moment of the
 * store has come: so each event is in the log's copy, or still in an outbox of the store's copy; no event is of a later state than the
 * store; and no group has got further than the effects that the store holds. Resolves to the moment, once the copies are complete.
 */
export async function copyEngines({ database, bus }: Engines, folder: string): Promise<Date> {
  let moment = new Date()
  let done: Promise<void> | undefined
  const copyStore = async () => {
    moment = new Date()
    done = (await database.beginCopy(join(folder, copyPaths.store))).done
  }
  if (bus.copyTo) await bus.copyTo(join(folder, copyPaths.events), copyStore)
  else await copyStore()
  await done
  return moment
}

/** How long deleted files are kept without a sign of the command that asked for the copies. */
const usualPatienceMs = 60_000

export type CopiesAnswer = { id: string; moment: string } | { problem: string }

/** Makes copies in a running program, for the command that makes a backup of them. */
export interface EngineCopies {
  /** Copies into `folder`, and keeps files that are deleted from now on. One at a time. Never rejects. */
  take(folder: string): Promise<CopiesAnswer>
  /** The backup goes on. False if deleted files are no longer kept for it. */
  keep(id: string): boolean
  /** Ends a backup: deletes the files that were kept for it. False if none are. */
  end(id: string): Promise<boolean>
  stop(): Promise<void>
}

/** `files`: of this process; others do not delete any while the embedded store is used. */
export function createEngineCopies({
  patienceMs = usualPatienceMs,
  files,
  onFault,
  ...engines
}: Engines & {
  files: Pick<Files, 'holdDeleted' | 'releaseDeleted'>
  onFault: (error: unknown) => void
  patienceMs?: number
}): EngineCopies {
  interface Kept {
    id: string
    timer?: NodeJS.Timeout
  }
  let kept: Kept | undefined

  const release = async (): Promise<void> => {
    clearTimeout(kept?.timer)
    kept = undefined
    await files.releaseDeleted?.()
  }

  return {
    async take(folder) {
      if (kept) return { problem: 'Another backup is being made. Try again once it is complete.' }
      const taken: Kept = { id: newId() }
      kept = taken
      // Before the moment of the store: what it refers to is there, or was deleted afterwards.
      files.holdDeleted?.()
      try {
        const moment = await copyEngines(engines, folder)
        taken.timer = setTimeout(() => void release().catch(onFault), patienceMs)
        taken.timer.unref()
        return { id: taken.id, moment: moment.toISOString() }
      } catch (error) {
        onFault(error)
        await release().catch(onFault)
        return { problem: error instanceof Error ? error.message : String(error) }
      }
    },
    keep(id) {
      if (kept?.id !== id) return false
      kept.timer?.refresh()
      return true
    },
    async end(id) {
      if (kept?.id !== id) return false
      await release()
      return true
    },
    stop: release,
  }
}
