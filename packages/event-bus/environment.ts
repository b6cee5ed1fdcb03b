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

/** A piece of work whose duration is being recorded. */
export interface EventSpan {
  /** Runs `work` under the span's correlation id. */
  within<T>(work: () => T): T
  end(result?: { error?: unknown }): void
}

/** Records what happens to events, such as an OpenTelemetry tracer. */
export interface EventTraces {
  begin(
    name: string,
    attributes: Readonly<Record<string, string>>,
    options: { correlationId: string; kind?: 'producer' | 'consumer' },
  ): EventSpan
}
