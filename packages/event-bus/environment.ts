/** The dependencies that the program provides to this package. */

export interface Clock {
  now(): Date
}

/** A structured log, such as pino's. */
export type Log = Record<'debug' | 'info' | 'warn' | 'error', (about: object, message: string) => void>

/** Guards the last free bytes of a disk. */
export interface DiskGuard {
  /** Throws when the disk is too full to write. */
  requireRoom(): void
}

/** Decides which of several processes runs periodic work. */
export interface Housekeeping {
  /** True if this process runs it now. Two may believe so for a moment. */
  owned(): boolean
}

/** A Prometheus counter, such as prom-client's. */
export interface HandlerMetrics {
  eventsHandled: {
    inc(labels: { group: string; event: string; outcome: 'handled' | 'failed' }): void
  }
}
