import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Row } from '../rows'
import { forEachOf, type Crowd, type Crowds, type Load } from './crowd'
import type { Installation, Installations } from './start-installations'

const [readers, everyMs] = [20, 250]
/** Longer than a restart takes. */
const seconds = 8
/** After this time all readers send requests. */
const beforeMs = 1_000

const paced = z.object({ p99: z.number(), reads: z.number(), errors: z.number() })

/**
 * Measures the requests of two universities while the installation of a third one restarts, compared with a restart of the installation
 * for all, with the same readers.
 */
export async function measureRestartOfOne(
  { tenants, one }: Installations,
  crowds: Crowds,
  { loads, rounds }: { loads: readonly Load[]; rounds: number },
): Promise<Row[]> {
  const name = 'restart of one university’s installation'
  const row = (measure: string, unit: string, promise?: string): Row => ({
    ...{ measure: `${name}: ${measure}`, unit, product: [], limit: [] },
    ...(promise !== undefined && { promise }),
  })
  const away = row('time until it serves again', 's')
  const failed = row('failed requests at the others', 'requests', '0')
  const answered = row('answered requests at the others', 'requests')
  const p99 = row('p99 of the others', 'ms')

  const read = (load: Load, { origin, tokens }: Crowd) =>
    load.ask({ scenario: 'paced-reads', origin, token: tokens[0] ?? '', readers, everyMs, seconds }, paced)
  async function during(restarted: Installation, others: readonly Crowd[]) {
    const [reads, awaySeconds] = await Promise.all([
      forEachOf(others, loads, read),
      pause(beforeMs).then(() => restarted.restart()),
    ])
    if (awaySeconds + beforeMs / 1000 > seconds)
      console.log('  !! the readers stopped before the restart ended')
    const sum = (of: (each: z.infer<typeof paced>) => number) =>
      reads.reduce((total, each) => total + of(each), 0)
    return {
      awaySeconds,
      errors: sum(({ errors }) => errors),
      reads: sum((each) => each.reads),
      p99: Math.max(...reads.map((each) => each.p99)),
    }
  }

  for (let round = 0; round < rounds; round++) {
    for (const side of ['product', 'limit'] as const) {
      const [restarted, others] =
        side === 'product' ? [tenants[0], crowds.tenants.slice(1)] : [one, crowds.one.slice(1)]
      if (restarted === undefined) throw new Error('there is no installation to restart')
      const result = await during(restarted, others)
      away[side].push(result.awaySeconds)
      failed[side].push(result.errors)
      answered[side].push(result.reads)
      if (side === 'product') p99.product.push(result.p99)
    }
  }
  return [away, failed, answered, p99]
}
