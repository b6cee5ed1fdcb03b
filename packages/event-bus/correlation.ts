import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

const current = new AsyncLocalStorage<string>()

/** Runs `work` so that every event and log line within it carries `id`. */
export const withCorrelation = <T>(id: string, work: () => T): T => current.run(id, work)

/** The current correlation id; undefined if there is none. */
export const runningCorrelationId = (): string | undefined => current.getStore()

/** The current correlation id, or a new one. */
export const correlationId = (): string => current.getStore() ?? randomUUID()
