import type { Row } from '../rows'
import { forEachOf, voteMost, type Crowd, type Crowds, type Load } from './crowd'

/** Connections of each university. Three have about as many as `--votes` uses. */
const connectionsOfEach = 17

/** Measures the maximum rate of votes of three universities together, each with its own load process. */
export async function measureVotes(
  { tenants, one }: Crowds,
  { loads, rounds, seconds }: { loads: readonly Load[]; rounds: number; seconds: number },
): Promise<Row> {
  const together = async (crowds: readonly Crowd[]) => {
    const rates = await forEachOf(crowds, loads, (load, crowd) =>
      voteMost(load, crowd, connectionsOfEach, seconds),
    )
    return rates.reduce((sum, rate) => sum + rate, 0)
  }
  const measure = `votes/s of all, ${connectionsOfEach * loads.length} connections, nobody watching`
  const row: Row = { measure, unit: '/s', product: [], limit: [] }
  // Warm-up: servers run for weeks, so measure compiled code.
  for (const crowds of [tenants, one]) await together(crowds)
  for (let round = 0; round < rounds; round++) {
    row.product.push(await together(tenants))
    row.limit.push(await together(one))
  }
  return row
}
