import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

interface Running {
  id: string
  /** The span that is running, if traces are recorded. */
  spanId?: string
}

const current = new AsyncLocalStorage<Running>()

/** Runs `work` so that every event and log line within it carries `id`. */
export const withCorrelation = <T>(id: string, work: () => T): T => current.run({ id }, work)

/** The same within a span: spans that begin in `work` are its children. */
export const withSpan = <T>(id: string, spanId: string, work: () => T): T => current.run({ id, spanId }, work)

/** The current correlation id; undefined if there is none. */
export const runningCorrelationId = (): string | undefined => current.getStore()?.id

/** The span that is running under this correlation id; undefined if there is none. */
export function runningSpanId(id: string): string | undefined {
  const running = current.getStore()
  return running?.id === id ? running.spanId : undefined
}

/** The current correlation id, or a new one. */
export const correlationId = (): string => current.getStore()?.id ?? randomUUID()
