import type { Product, startLoad, Target } from './processes'
import { figure, type Row } from './rows'

export interface Pair {
  product: Product
  limit: Target
}

export interface Measuring {
  load: ReturnType<typeof startLoad>
  rounds: number
  seconds: number
}

/** Measures both sides alternately, under the same conditions. `names`: the label of each value that `measure` resolves to. */
export async function besideLimit(
  pair: Pair,
  { rounds }: Pick<Measuring, 'rounds'>,
  names: readonly Omit<Row, 'product' | 'limit'>[],
  measure: (target: Target) => Promise<readonly number[]>,
): Promise<Row[]> {
  const rows: Row[] = names.map((name) => ({ ...name, product: [], limit: [] }))
  for (let round = 0; round < rounds; round++) {
    for (const side of ['product', 'limit'] as const) {
      const values = await measure(pair[side])
      rows.forEach((row, i) => row[side].push(values[i] ?? NaN))
    }
  }
  for (const row of rows)
    console.log(`  ${row.measure}: ${figure(row.product)} ${row.unit}, limit ${figure(row.limit)}`)
  return rows
}
