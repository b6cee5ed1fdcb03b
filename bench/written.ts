import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { startLoad, Target } from './processes'
import type { Row } from './rows'

/** So late comes what follows from a vote. */
const settleMs = 1500
const rates = [1, 50, 200]

/** How much all processes of the program write for one vote, to the disk and to each other, at some rates. */
export async function measureWritten(
  load: ReturnType<typeof startLoad>,
  target: Target,
  written: () => Promise<number>,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Row[]> {
  const { origin, tokens } = target
  const among = { origin, tokens, documents: target.documents.slice(0, 20) }
  const rows: Row[] = []
  for (const rate of rates) {
    const product: number[] = []
    for (let round = 0; round < rounds; round++) {
      await load.ask({ scenario: 'no-votes', ...among }, z.unknown())
      await pause(settleMs)
      const before = await written()
      const order = { scenario: 'paced-votes', ...among, rate, seconds } as const
      const { votes } = await load.ask(order, z.object({ votes: z.number() }))
      await pause(settleMs)
      product.push(((await written()) - before) / votes / 1024)
    }
    rows.push({
      measure: `written for a vote, to disk and sockets, at ${rate} votes/s`,
      unit: 'KB',
      product,
      limit: [],
    })
  }
  return rows
}
