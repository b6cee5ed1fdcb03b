import type { TracedProcess } from './create-traces'
import type { Traces } from './port'
import type { TraceSettings } from './trace-settings'

/** OpenTelemetry is a chunk of its own, loaded only if there is a collector to send to. */
const loadOpenTelemetry = () => import('./create-traces')

/** The recorder of spans; undefined without OTLP_URL. `load`: loads the library. */
export async function openTraces(
  settings: TraceSettings | undefined,
  about: TracedProcess,
  load: typeof loadOpenTelemetry = loadOpenTelemetry,
): Promise<Traces | undefined> {
  if (settings === undefined) return undefined
  const { createTraces } = await load()
  return createTraces(settings, about)
}
