import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { Log } from '../log/create-log'

/** The reason is the collector's own text. */
const maxReasonLength = 200

/** An exporter that logs once when the collector refuses spans, and once when it accepts them again. */
export function reportOutages(exporter: SpanExporter, log: Pick<Log, 'info' | 'warn'>): SpanExporter {
  let isAway = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const { error } = result
        const failed = error !== undefined
        if (failed && !isAway) log.warn(shortly(error), 'traces are lost: the collector does not take them')
        if (!failed && isAway) log.info('the collector takes traces again')
        isAway = failed
        done(result)
      })
    },
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  }
}

/** Not the whole error, which carries the body of the collector's answer. */
const shortly = (error: Error) => ({
  code: 'code' in error ? error.code : undefined,
  reason: error.message.slice(0, maxReasonLength),
})
