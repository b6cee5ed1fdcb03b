/** A value that holds from a moment on. */
export interface PlotPoint {
  /** In ISO format. */
  at: string
  value: number
}

const monthName = new Intl.DateTimeFormat('en-SG', { month: 'short', timeZone: 'Asia/Singapore' })
/** Singapore has no summer time. */
const singaporeMs = 8 * 3_600_000

const round = (share: number) => Math.round(share * 1000) / 10

/**
 * A plot in per cent of its box, from the top left: the line as steps, because each value holds until the next; the area below it; the end of
 * the line; and the highest value, which is at the top. Zero is at the bottom. `points`: oldest first.
 */
export function plotOf(points: readonly PlotPoint[]): {
  line: string
  area: string
  end: { x: number; y: number }
  highest: number
} {
  const times = points.map(({ at }) => Date.parse(at))
  const from = times[0] ?? 0
  const width = Math.max((times.at(-1) ?? 0) - from, 1)
  const highest = Math.max(0, ...points.map(({ value }) => value))
  const places = points.map(({ value }, i) => ({
    x: round(Math.min(Math.max(((times[i] ?? 0) - from) / width, 0), 1)),
    y: round(1 - (highest === 0 ? 0 : Math.max(value, 0) / highest)),
  }))
  const [first = { x: 0, y: 100 }, ...others] = places
  const line = [`M${first.x} ${first.y}`, ...others.map(({ x, y }) => `H${x}V${y}`)].join('')
  const end = places.at(-1) ?? first
  return { line, area: `${line}V100H${first.x}Z`, end, highest }
}

/** The beginnings of months in a period that are marked on its plot: `x` in per cent. The last one needs room for its name. */
export function monthsOf(from: string, until: string): { x: number; name: string }[] {
  const [start, end] = [Date.parse(from), Date.parse(until)]
  const there = new Date(start + singaporeMs)
  const months = []
  for (let month = there.getUTCMonth(); months.length < 24; month++) {
    const at = Date.UTC(there.getUTCFullYear(), month, 1) - singaporeMs
    if (at >= end) break
    const x = round((at - start) / (end - start))
    if (x >= 0 && x <= 94) months.push({ x, name: monthName.format(at) })
  }
  return months
}
