import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'

/** One measure, with a value for each round. `limit`: the values that the product is compared with. */
export interface Row {
  measure: string
  unit: string
  product: number[]
  limit: number[]
  promise?: string
}

/** A percentile of a sorted list; NaN for an empty one. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

/** Formats the median with its spread. */
export const figure = (values: readonly number[]): string =>
  values.length === 0
    ? '–'
    : `${median(values).toFixed(1)} (${Math.min(...values).toFixed(1)}–${Math.max(...values).toFixed(1)})`

/** `sides`: names of the two columns of figures. */
export function printRows(
  rows: readonly Row[],
  sides: { product: string; limit: string } = { product: 'product', limit: 'limit' },
): void {
  console.log(
    `\n| measure | ${sides.product}: median (spread) | ${sides.limit} in the same run | ratio | promise |\n|---|---|---|---|---|`,
  )
  for (const row of rows) {
    const ratio = row.limit.length ? (median(row.product) / median(row.limit)).toFixed(2) : '–'
    console.log(
      `| ${row.measure} (${row.unit}) | ${figure(row.product)} | ${figure(row.limit)} | ${ratio} | ${row.promise ?? ''} |`,
    )
  }
}

/** Writes rows to bench/results/. */
export async function saveRows(name: string, rows: readonly Row[], about: object): Promise<void> {
  const folder = new URL('results/', import.meta.url)
  await mkdir(folder, { recursive: true })
  const result = { at: new Date(), node: process.version, cpus: cpus().length, ...about, rows }
  await writeFile(new URL(`${name}.json`, folder), JSON.stringify(result, null, 2))
}
