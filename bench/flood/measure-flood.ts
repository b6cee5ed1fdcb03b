import { z } from 'zod'
import { withDataDir } from '../../tests/client/with-data-dir'
import { startLoad, startProduct, type Product } from '../processes'
import type { Row } from '../rows'

const rate = 100
const sockets = 500
const watched = 20
/** The flood starts before the votes and ends after the last one. */
const aroundSeconds = 5

/** Exceeds the limit of each socket, or stays below it with many sockets. */
const floods = [
  { name: '200 sockets, 50 messages/s each', sockets: 200, perSecond: 10_000 },
  { name: '1,000 sockets, 15 messages/s each', sockets: 1_000, perSecond: 15_000 },
]

const live = z.object({ p50: z.number(), p99: z.number(), lastMissing: z.number(), unheard: z.number() })
const flooded = z.object({ sent: z.number(), opened: z.number(), refused: z.number() })

/** Measures the time from a vote to other users' sockets while one visitor floods, compared with no flood. Rate limits are on. */
export const measureFlood = ({ rounds, seconds }: { rounds: number; seconds: number }): Promise<Row[]> =>
  withDataDir(async (dataDir) => {
    const load = startLoad()
    // In reality the visitor has another machine, so their load must not slow down ours.
    const visitor = startLoad({ isPolite: true })
    const product = await startProduct(dataDir, { RATE_LIMIT: 'on' })
    try {
      const votes = () => paced(load, product, seconds)
      // Warm-up.
      await votes()
      const rows: Row[] = []
      // Before the first flood, because a flood may have after-effects.
      const quiets = []
      for (let round = 0; round < rounds; round++) quiets.push(await votes())
      for (const { name, ...flood } of floods) {
        const row = (measure: string, unit: string): Row => ({
          measure: `one visitor floods (${name}): ${measure}`,
          unit,
          product: [],
          limit: [],
        })
        const [p50, p99, sent] = [
          row('vote to screen p50', 'ms'),
          row('vote to screen p99', 'ms'),
          row('messages sent by the visitor', '/s'),
        ]
        for (const quiet of quiets) {
          const flooding = visitor.ask(
            {
              scenario: 'flood',
              ...flood,
              origin: product.origin,
              documents: product.documents,
              seconds: seconds + 2 * aroundSeconds,
            },
            flooded,
          )
          const loud = await votes()
          p50.limit.push(quiet.p50)
          p99.limit.push(quiet.p99)
          p50.product.push(loud.p50)
          p99.product.push(loud.p99)
          sent.product.push((await flooding).sent)
        }
        rows.push(p50, p99, sent)
      }
      return rows
    } finally {
      await Promise.all([product.stop(), load.stop(), visitor.stop()])
    }
  })

async function paced(load: ReturnType<typeof startLoad>, product: Product, seconds: number) {
  const { origin, tokens, documents } = product
  const order = { scenario: 'live', origin, tokens, documents, rate, sockets, watched, seconds } as const
  const result = await load.ask(order, live)
  if (result.lastMissing + result.unheard > 0)
    console.log(`  !! ${result.lastMissing + result.unheard} final counts or votes never arrived`)
  return result
}
