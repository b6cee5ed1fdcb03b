import { z } from 'zod'
import { besideLimit, type Measuring, type Pair } from './beside-limit'
import type { Row } from './rows'

const liveResult = z.object({
  p50: z.number(),
  p99: z.number(),
  measured: z.number(),
  unheard: z.number(),
  unchanged: z.number(),
  lastMissing: z.number(),
})

const scenarios: { rate: number; sockets: number; watched: number; promise?: string; ofStack?: string }[] = [
  { rate: 50, sockets: 500, watched: 20, ofStack: '≤ 150' },
  { rate: 50, sockets: 1000, watched: 20 },
  { rate: 100, sockets: 500, watched: 20 },
  { rate: 100, sockets: 1000, watched: 20 },
  { rate: 200, sockets: 500, watched: 20 },
  { rate: 200, sockets: 1000, watched: 20, promise: '≤ 50' },
  { rate: 200, sockets: 500, watched: 1, promise: '≤ 150' },
]

/** Measures the time from a vote until the sockets that watch the document receive it, at several rates and numbers of sockets. */
export async function measureLive(pair: Pair, measuring: Measuring): Promise<Row[]> {
  const rows: Row[] = []
  for (const { promise: ofOne, ofStack, ...scenario } of scenarios) {
    const promise = pair.product.usedByParts === null ? ofOne : ofStack
    const name = `${scenario.rate} votes/s, ${scenario.watched} documents, ${scenario.sockets} sockets`
    let missing = 0
    const names = [
      { measure: `vote to screen p50: ${name}`, unit: 'ms' },
      { measure: `vote to screen p99: ${name}`, unit: 'ms', ...(promise !== undefined && { promise }) },
    ]
    rows.push(
      ...(await besideLimit(pair, measuring, names, async ({ origin, tokens, documents }) => {
        const { load, seconds } = measuring
        const result = await load.ask(
          { scenario: 'live', origin, tokens, documents, ...scenario, seconds },
          liveResult,
        )
        missing += result.lastMissing + result.unheard
        return [result.p50, result.p99]
      })),
    )
    if (missing > 0) console.log(`  !! ${missing} final counts or votes never arrived`)
  }
  return rows
}

/** Measures the time from an admin's message until the last socket has it. */
export function measureBroadcast(pair: Pair, measuring: Measuring, sockets: number): Promise<Row[]> {
  const row = { measure: `broadcast, last of ${sockets} sockets`, unit: 'ms', promise: '≤ 1.2 × limit' }
  return besideLimit(pair, measuring, [row], async ({ origin, tokens, documents, adminToken }) => {
    const order = {
      scenario: 'broadcast',
      origin,
      tokens,
      documents,
      adminToken,
      sockets,
      rounds: 15,
    } as const
    return [(await measuring.load.ask(order, z.object({ last: z.number() }))).last]
  })
}
