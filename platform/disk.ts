import { statfsSync } from 'node:fs'
import { mongo } from 'mongoose'
import { AppError } from './app-error'

/** The file system that holds the data directory. */
export interface Disk {
  /** Throws AppError 'disk-full' 507 if storing `bytes` would leave less than the reserve. */
  requireRoom(bytes?: number): void
  /** Free bytes, and how many of them are never used. Infinity: unknown on this system. */
  room(): { freeBytes: number; reserveBytes: number }
  /** Rejects with the problem, for operators. */
  check(): Promise<void>
}

const megabyte = 1024 * 1024

/**
 * Watches the free space below `folder`. The last `reserveBytes` are never used: LMDB, which holds documents and
 * events, does not recover from a write without room.
 */
export function createDisk({ folder, reserveBytes }: { folder: string; reserveBytes: number }): Disk {
  const freeBytes = () => {
    try {
      const { bavail, bsize } = statfsSync(folder)
      return bavail * bsize
    } catch {
      // Unknown on this system: do not limit.
      return Infinity
    }
  }
  return {
    requireRoom(bytes = 0) {
      if (freeBytes() - bytes < reserveBytes) throw diskFull()
    },
    room: () => ({ freeBytes: freeBytes(), reserveBytes }),
    async check() {
      const free = freeBytes()
      if (free >= reserveBytes) return
      const [left, reserve] = [free, reserveBytes].map((bytes) => Math.floor(bytes / megabyte))
      throw new Unwell(`${left} MB are free: nothing is stored until there are ${reserve} MB again`)
    },
  }
}

/** A problem with a dependency, for the health check. */
export class Unwell extends Error {}

/** AppError 'disk-full' 507. */
export const diskFull = () =>
  new AppError(
    'disk-full',
    507,
    'Studyshelf has no space left to store this. Nothing was changed. Please try again later.',
  )

const codesOfFullDisk: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'disk-full', 14031])
const maxDepth = 6

/** True if this failed because the disk is full: files, the event log, or the store. */
export function isDiskFull(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > maxDepth) return false
  if ('code' in error && codesOfFullDisk.has(error.code)) return true
  // A bulk write wraps the error.
  if (error instanceof mongo.MongoServerError && isDiskFull(error.errorResponse, depth + 1)) return true
  return isDiskFull(error.cause, depth + 1)
}
