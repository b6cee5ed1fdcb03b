import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { runningCorrelationId, runningSpanId, withSpan } from '@studyshelf/event-bus/core'
import type { Log } from '../log/create-log'
import type { Span, Traces } from './port'
import { reportOutages } from './report-outages'
import { createTraceIds } from './trace-ids'
import type { TraceSettings } from './trace-settings'

/** Spans are sent together at most this late. */
const sendEveryMs = 1000
/** A collector that takes longer loses these spans. */
const answerMs = 5000
/** A stop waits this long for the collector. */
const stopMs = 1000

const kinds = { server: SpanKind.SERVER, producer: SpanKind.PRODUCER, consumer: SpanKind.CONSUMER } as const

/** The process that records. */
export interface TracedProcess {
  role: string
  release: string
  log: Pick<Log, 'info' | 'warn'>
}

/**
 * Records spans with OpenTelemetry, and sends them to an OTLP collector (HTTP, JSON) in the background: nothing waits for it, and while it is
 * away, spans are lost. The trace id decides which traces are recorded, so all processes agree.
 */
export function createTraces(
  { url, headers, sample }: TraceSettings,
  { role, release, log }: TracedProcess,
): Traces {
  const idsOf = createTraceIds()
  /** The ids of the span that is about to begin. */
  const next = { traceId: '', spanId: '' }
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: answerMs })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `studyshelf-${role}`, 'service.version': release }),
    sampler: new TraceIdRatioBasedSampler(sample),
    idGenerator: { generateTraceId: () => next.traceId, generateSpanId: () => next.spanId },
    spanProcessors: [
      new BatchSpanProcessor({ exporter: reportOutages(exporter, log), scheduledDelayMillis: sendEveryMs }),
    ],
  })
  const tracer = provider.getTracer('studyshelf')

  const begin: Traces['begin'] = (name, attributes, { correlationId, kind, startedAt } = {}) => {
    const running = runningCorrelationId()
    const id = correlationId ?? running ?? randomUUID()
    const { traceId, rootSpanId } = idsOf(id)
    // Work that no request began, such as a sweep, is the root of its own trace.
    const isRoot = kind === 'server' || (kind === undefined && running === undefined)
    const spanId = isRoot ? rootSpanId : randomBytes(8).toString('hex')
    Object.assign(next, { traceId, spanId })
    const parent = { traceId, spanId: runningSpanId(id) ?? rootSpanId, traceFlags: TraceFlags.SAMPLED }
    const span = tracer.startSpan(
      name,
      {
        kind: kind === undefined ? SpanKind.INTERNAL : kinds[kind],
        attributes: { ...attributes, 'studyshelf.correlation_id': id },
        ...(startedAt !== undefined && { startTime: startedAt }),
      },
      isRoot ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent),
    )
    return {
      within: (work) => withSpan(id, spanId, work),
      end({ error } = {}) {
        if (error !== undefined) {
          // Its message may contain names or addresses.
          if (error instanceof Error) span.setAttribute('error.type', error.name)
          span.setStatus({ code: SpanStatusCode.ERROR })
        }
        span.end()
      },
    }
  }

  return {
    begin,
    span: (name, attributes, work) => runIn(begin(name, attributes), work),
    async stop() {
      await Promise.race([
        provider.shutdown().catch(() => undefined),
        pause(stopMs, undefined, { ref: false }),
      ])
    },
  }
}

function runIn<T>(span: Span, work: () => T): T {
  const failed = (error: unknown): never => {
    span.end({ error })
    throw error
  }
  let result: T
  try {
    result = span.within(work)
  } catch (error) {
    return failed(error)
  }
  if (!(result instanceof Promise)) {
    span.end()
    return result
  }
  const ended = result.then((value: unknown) => {
    span.end()
    return value
  }, failed)
  // The promise resolves to the same value.
  return ended as T
}
