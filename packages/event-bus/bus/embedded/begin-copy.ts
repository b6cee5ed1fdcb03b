import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A copy whose moment has come: later writes are not in it. */
export interface Copying {
  /** Resolves when the copy is complete. */
  done: Promise<void>
}

/** How often the folder is looked at. */
const lookMs = 1

/**
 * Begins a copy by LMDB into a new folder, and resolves once its moment has come. LMDB does not say when it takes its snapshot, but writes
 * the first byte of `data.mdb` after that. Rejects if the copy fails before.
 */
export async function beginCopy(copy: (folder: string) => Promise<void>, folder: string): Promise<Copying> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let isOver = false
  const done = copy(folder).finally(() => (isOver = true))
  // Handled by whoever awaits it; until then, a failure must not end the process.
  done.catch(() => undefined)
  const path = join(folder, 'data.mdb')
  const size = async () => (await stat(path).catch(() => null))?.size ?? 0
  while (!isOver && (await size()) === 0) await pause(lookMs)
  if (isOver) await done
  return { done }
}
