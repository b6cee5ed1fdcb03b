import { z } from 'zod'
import { besideLimit, type Measuring, type Pair } from './beside-limit'
import type { Row } from './rows'

export async function memoryAtRest({ product, limit }: Pair): Promise<Row> {
  return {
    measure: 'memory, all processes',
    unit: 'MB',
    product: [(await product.memory()).total / 1e6],
    limit: [(await limit.memory()).total / 1e6],
  }
}

/** Measures the memory of an idle socket. */
export function measureSockets(pair: Pair, measuring: Measuring, sockets: number): Promise<Row[]> {
  const { load } = measuring
  const row = {
    measure: 'memory per idle socket',
    unit: 'KB',
    promise: '≤ limit + 15 (first round; later ones reuse its memory)',
  }
  return besideLimit(pair, measuring, [row], async (target) => {
    const { origin, tokens, documents } = target
    const before = (await target.memory()).server
    await load.ask({ scenario: 'hold', sockets, origin, tokens, documents }, z.unknown())
    const during = (await target.memory()).server
    await load.ask({ scenario: 'release' }, z.unknown())
    return [(during - before) / sockets / 1024]
  })
}
