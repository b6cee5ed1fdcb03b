import type { Warning } from '#events'

export interface Moderation {
  /** Newest first. */
  warnings(userId: string): Promise<Warning[]>
  markSeen(userId: string): Promise<void>
}
