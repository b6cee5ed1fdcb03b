import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { Log } from '../log/create-log'

/** An exporter that logs once when the collector refuses spans, and once when it accepts them again. */
export function reportOutages(exporter: SpanExporter, log: Pick<Log, 'info' | 'warn'>): SpanExporter {
  let isAway = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined
        if (failed && !isAway)
          log.warn({ err: result.error }, 'traces are lost: the collector does not take them')
        if (!failed && isAway) log.info('the collector takes traces again')
        isAway = failed
        done(result)
      })
    },
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  }
}
