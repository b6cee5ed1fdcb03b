import { statfsSync } from 'node:fs'
import { mongo } from 'mongoose'
import { AppError } from './app-error'

/** The file system on which this program keeps its data. */
export interface Disk {
  /** Throws AppError 'disk-full' 507 where so many bytes more would leave less than the reserve. */
  requireRoom(bytes?: number): void
  /** Rejects with what is the matter, for those who look after the machine. */
  check(): Promise<void>
}

const megabyte = 1024 * 1024

/**
 * Watches how much is free below `folder`. The last `reserveBytes` are not written to: LMDB, in which documents and events are
 * kept, does not get over a write for which there is no room, so it must never come to that.
 */
export function createDisk({ folder, reserveBytes }: { folder: string; reserveBytes: number }): Disk {
  const freeBytes = () => {
    try {
      const { bavail, bsize } = statfsSync(folder)
      return bavail * bsize
    } catch {
      // Where the system does not say, nobody can know.
      return Infinity
    }
  }
  return {
    requireRoom(bytes = 0) {
      if (freeBytes() - bytes < reserveBytes) throw diskFull()
    },
    async check() {
      const free = freeBytes()
      if (free >= reserveBytes) return
      const [left, reserve] = [free, reserveBytes].map((bytes) => Math.floor(bytes / megabyte))
      throw new Unwell(`${left} MB are free: nothing is stored until there are ${reserve} MB again`)
    },
  }
}

/** What is the matter with a part, in words for health. */
export class Unwell extends Error {}

/** AppError 'disk-full' 507. */
export const diskFull = () =>
  new AppError(
    'disk-full',
    507,
    'Studyshelf has no room left to store this. Nothing was changed. Please try again later.',
  )

const codesOfFullDisk: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'disk-full', 14031])
const maxDepth = 6

/** Whether this failed because there is no room on the disk: of files, of the event log, or of the store. */
export function isDiskFull(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > maxDepth) return false
  if ('code' in error && codesOfFullDisk.has(error.code)) return true
  // A bulk write wraps what ended it.
  if (error instanceof mongo.MongoServerError && isDiskFull(error.errorResponse, depth + 1)) return true
  return isDiskFull(error.cause, depth + 1)
}
