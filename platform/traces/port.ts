export type Attributes = Readonly<Record<string, string | number>>

export interface SpanOptions {
  /** Of the request or event that caused this work. Default: the running one, else a new one. */
  correlationId?: string
  /** `server`: the request itself, which all other spans of its trace descend from. Default: internal work. */
  kind?: 'server' | 'producer' | 'consumer'
  /** Milliseconds since 1970. Default: now. */
  startedAt?: number
}

export interface Span {
  /** Runs `work` under the span's correlation id. Spans that begin within it are its children. */
  within<T>(work: () => T): T
  /** Ends the span, as failed if there is an error; undefined is none. Only the error's class is recorded. */
  end(result?: { error?: unknown }): void
}

/**
 * Records spans: what the work for one click was, in all processes, and how long each part took. Names and attributes never contain
 * bodies, names or addresses of people. Absent (undefined) if no traces are recorded, so that hot paths pay for one comparison.
 */
export interface Traces {
  /** Begins a span that the caller ends. */
  begin(name: string, attributes: Attributes, options?: SpanOptions): Span
  /** Runs `work` as a span, which ends with it: when it returns or throws, or when its promise settles. */
  span<T>(name: string, attributes: Attributes, work: () => T): T
  /** Sends the last spans, within a second. */
  stop(): Promise<void>
}

/** Runs `work` as a span, or only runs it if no traces are recorded. */
export const inSpan = <T>(
  traces: Pick<Traces, 'span'> | undefined,
  name: string,
  attributes: Attributes,
  work: () => T,
): T => (traces === undefined ? work() : traces.span(name, attributes, work))
