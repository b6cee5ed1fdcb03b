import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from './processes'
import type { Row } from './rows'
import { sumOf } from './stack-processes'

const windowMs = 20_000
/** After this time V8 has collected its garbage, and the consumer groups of the bus are stable. */
const settleMs = 30_000

/**
 * Measures the processor time of an idle stack: of the product's processes, and of the engines with nginx. The health checks of the
 * containers are not included: these processes run without containers.
 */
export async function measureIdleStack(
  usedByParts: NonNullable<Product['usedByParts']>,
  rounds: number,
): Promise<Row[]> {
  const row = (measure: string, promise?: string): Row => ({
    ...{ measure: `idle stack: ${measure}`, unit: '% of a core', product: [], limit: [] },
    ...(promise !== undefined && { promise }),
  })
  const [ours, engines, all] = [row('our processes'), row('engines'), row('all', '≤ 60')]
  const used = async () => {
    const parts = await usedByParts()
    return [
      sumOf(parts, ['gateways', 'services']),
      sumOf(parts, ['documents', 'kafka', 'redis', 'nginx']),
    ].map(({ processorMs }) => processorMs)
  }
  await pause(settleMs)
  for (let round = 0; round < rounds; round++) {
    const before = await used()
    await pause(windowMs)
    const after = await used()
    const [our = NaN, their = NaN] = after.map((ms, at) => ((ms - (before[at] ?? NaN)) / windowMs) * 100)
    ours.product.push(our)
    engines.product.push(their)
    all.product.push(our + their)
  }
  return [ours, engines, all]
}
