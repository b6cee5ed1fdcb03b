import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'

/** One measure: its values, a round each, beside those of its limit in the same run. */
export interface Row {
  measure: string
  unit: string
  product: number[]
  limit: number[]
  promise?: string
}

/** The value below which a share of a sorted list lies; NaN of an empty one. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** The middle one, of values in any order. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

/** The median with its spread. */
export const figure = (values: readonly number[]): string =>
  values.length === 0
    ? '–'
    : `${median(values).toFixed(1)} (${Math.min(...values).toFixed(1)}–${Math.max(...values).toFixed(1)})`

export function printRows(rows: readonly Row[]): void {
  console.log(
    '\n| measure | product: median (spread) | limit in the same run | ratio | promise |\n|---|---|---|---|---|',
  )
  for (const row of rows) {
    const ratio = row.limit.length ? (median(row.product) / median(row.limit)).toFixed(2) : '–'
    console.log(
      `| ${row.measure} (${row.unit}) | ${figure(row.product)} | ${figure(row.limit)} | ${ratio} | ${row.promise ?? ''} |`,
    )
  }
}

/** Writes them to bench/results/. */
export async function keepRows(name: string, rows: readonly Row[], about: object): Promise<void> {
  const folder = new URL('results/', import.meta.url)
  await mkdir(folder, { recursive: true })
  const result = { at: new Date(), node: process.version, cpus: cpus().length, ...about, rows }
  await writeFile(new URL(`${name}.json`, folder), JSON.stringify(result, null, 2))
}
