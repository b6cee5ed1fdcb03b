import { z } from 'zod'

/** Where spans are sent, and of how many traces. */
export interface TraceSettings {
  /** The collector's address for traces, with its path. */
  url: string
  headers: Readonly<Record<string, string>>
  /** From 0 to 1: the share of traces that is recorded. */
  sample: number
}

/** A name of RFC 9110, and a value that is one line of Latin-1. */
const header = /^[\w!#$%&'*+.^|~-]+\s*=[\t\x20-\x7e\x80-\xff]*$/

/** Settings of traces, in the form of OpenTelemetry's own OTEL_EXPORTER_OTLP_* variables. */
export const traceSettings = {
  OTLP_URL: z
    .url({ protocol: /^https?$/, error: 'must look like http://collector:4318' })
    .transform((url) => (/\/v1\/traces\/?$/.test(url) ? url : `${url.replace(/\/+$/, '')}/v1/traces`))
    .optional(),
  OTLP_HEADERS: z
    .string()
    .refine(
      (text) => text.split(',').every((each) => header.test(decoded(each.trim()))),
      'must look like name=value,name=value',
    )
    .transform((text) => Object.fromEntries(text.split(',').map(nameAndValue)))
    .optional(),
  OTLP_SAMPLE: z
    .string()
    .regex(/^(0?\.\d{1,6}|0|1|1\.0{1,6})$/, 'must be a number from 0 to 1')
    .transform(Number)
    .default(1),
}

function nameAndValue(text: string): [string, string] {
  const at = text.indexOf('=')
  return [text.slice(0, at).trim(), decoded(text.slice(at + 1).trim())]
}

/** Values may be percent-encoded, because commas separate headers. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** Undefined without a collector. */
export const tracesOf = (set: {
  OTLP_URL?: string | undefined
  OTLP_HEADERS?: Record<string, string> | undefined
  OTLP_SAMPLE: number
}): TraceSettings | undefined =>
  set.OTLP_URL === undefined
    ? undefined
    : { url: set.OTLP_URL, headers: set.OTLP_HEADERS ?? {}, sample: set.OTLP_SAMPLE }
