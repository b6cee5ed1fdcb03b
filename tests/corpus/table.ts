import type { Published } from './publish'

export interface Row {
  writer: string
  published: Published
  changed: readonly number[]
}

const columns = ['files', 'refused', 'as it is', 'a copy', 'changed', 'median', 'p99'] as const

/** The value below which this share of the values lies. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function line(name: string, rows: readonly Row[]): string {
  const count = (outcome: Published['outcome']) =>
    rows.filter(({ published }) => published.outcome === outcome).length
  const times = rows.map(({ published }) => published.ms)
  const seconds = (share: number) => `${(quantile(times, share) / 1000).toFixed(1)} s`
  const changed = rows.reduce((sum, row) => sum + row.changed.length, 0)
  const cells = [
    rows.length,
    count('refused'),
    count('as it is'),
    count('a copy'),
    changed,
    seconds(0.5),
    seconds(0.99),
  ]
  return name.padEnd(18) + cells.map((cell) => String(cell).padStart(9)).join('')
}

/** Outcomes by writer. `changed` counts pages, the times are those of publishing. */
export function tableOf(rows: readonly Row[]): string {
  const writers = [...new Set(rows.map(({ writer }) => writer))]
  return [
    'writer'.padEnd(18) + columns.map((column) => column.padStart(9)).join(''),
    ...writers.map((writer) =>
      line(
        writer,
        rows.filter((row) => row.writer === writer),
      ),
    ),
    line('all', rows),
  ].join('\n')
}

/** The times of publishing, beside their limits. */
export function timesOf(rows: readonly Row[]): string {
  const times = rows.map(({ published }) => published.ms)
  const seconds = (share: number) => (quantile(times, share) / 1000).toFixed(1)
  return `${seconds(0.5)} s (median, limit 2 s) and ${seconds(0.99)} s (p99, limit 10 s)`
}
