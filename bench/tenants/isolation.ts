import { z } from 'zod'
import type { Row } from '../rows'
import { voteMost, type Crowd, type Crowds, type Load } from './crowd'

const [rate, sockets] = [50, 200]
const floodConnections = 50
/** Longer than it takes to open sockets, remove former votes, and vote for a first second that is not measured. */
const aroundSeconds = 7
/** Enough voters to make each vote of a round a new one. */
const voters = 20

const live = z.object({ p99: z.number(), lastMissing: z.number(), unheard: z.number() })

/**
 * Measures the time from a vote to the screens at one university: while the others are quiet, and while students of another one vote as fast
 * as they can. Their load has low priority, because in reality their devices are other machines.
 */
export async function measureIsolation(
  crowds: Crowds,
  { load, flooder, rounds, seconds }: { load: Load; flooder: Load; rounds: number; seconds: number },
): Promise<Row[]> {
  const name = `vote to screen p99 at one university, ${rate} votes/s`
  const row = (measure: string, unit: string): Row => ({ measure, unit, product: [], limit: [] })
  const quiet = row(`${name}, the others quiet`, 'ms')
  const loud = row(`${name}, another one flooded`, 'ms')
  const flood = row('votes/s of the flood', '/s')

  async function p99({ origin, tokens, documents }: Crowd, ofSeconds = seconds): Promise<number> {
    const target = { origin, tokens: tokens.slice(0, voters), documents }
    const pace = { rate, sockets, watched: documents.length, seconds: ofSeconds }
    const order = { scenario: 'live', ...target, ...pace } as const
    const result = await load.ask(order, live)
    const lost = result.lastMissing + result.unheard
    if (lost > 0) console.log(`  !! ${lost} final counts or votes never arrived`)
    return result.p99
  }

  // Warm-up.
  for (const [watched] of [crowds.tenants, crowds.one]) if (watched !== undefined) await p99(watched, 1)
  for (let round = 0; round < rounds; round++) {
    for (const side of ['product', 'limit'] as const) {
      const [watched, flooded] = side === 'product' ? crowds.tenants : crowds.one
      if (watched === undefined || flooded === undefined) throw new Error('there are no two universities')
      quiet[side].push(await p99(watched))
      let isOver = false
      const [seen, flooding] = await Promise.all([
        p99(watched).finally(() => warnIf(isOver)),
        voteMost(flooder, flooded, floodConnections, seconds + aroundSeconds).finally(() => (isOver = true)),
      ])
      loud[side].push(seen)
      flood[side].push(flooding)
    }
  }
  return [quiet, loud, flood]
}

const warnIf = (isOver: boolean): void => {
  if (isOver) console.log('  !! the flood ended before the last vote was seen')
}
