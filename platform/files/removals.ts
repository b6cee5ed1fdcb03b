import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { nullIfMissing } from './null-if-missing'

/** Beside the folders of the kinds: what was removed during a backup. */
export const removedFolder = 'removed'

/** Removes files below a folder, or sets them aside while a backup may still need them. */
export function createRemovals(folder: string) {
  const aside = join(folder, removedFolder)
  const moving = new Set<Promise<unknown>>()
  let isHeld = false

  const setAside = async (path: string) => {
    await mkdir(dirname(join(aside, path)), { recursive: true, mode: 0o700 })
    await rename(join(folder, path), join(aside, path)).catch(nullIfMissing)
  }

  return {
    /** `path`: relative to the folder. Does nothing if there is no such file. */
    async remove(path: string): Promise<void> {
      if (!isHeld) return rm(join(folder, path), { force: true })
      const moved = setAside(path)
      moving.add(moved)
      await moved.finally(() => moving.delete(moved))
    },
    hold(): void {
      isHeld = true
    },
    async release(): Promise<void> {
      isHeld = false
      await Promise.allSettled(moving)
      await rm(aside, { recursive: true, force: true })
    },
  }
}
