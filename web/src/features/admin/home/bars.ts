/** Units of the drawing. */
export const drawing = { width: 320, height: 132, top: 20, bottom: 24 } as const
/** A day without anything still shows a line. */
const least = 1.5
/** The part of a day’s place that bars fill, and the gap between two bars of a day. */
const [filled, gap] = [0.72, 4]

export interface Bar {
  x: number
  y: number
  width: number
  height: number
  value: number
}
export interface DayPlace {
  /** The middle of the day’s place. */
  middle: number
  /** One for each series; null where there is no value. */
  bars: (Bar | null)[]
}

/** Where the bars of each day stand. `series`: the values of each day, oldest first; all series have the same number of days. */
export function placeBars(series: readonly (readonly (number | null)[])[]): DayPlace[] {
  const days = series[0]?.length ?? 0
  const most = Math.max(1, ...series.flat().map((value) => value ?? 0))
  const { width, height, top, bottom } = drawing
  const place = width / Math.max(1, days)
  const room = height - top - bottom
  const bar = (place * filled - gap * (series.length - 1)) / series.length
  return Array.from({ length: days }, (_, day) => ({
    middle: (day + 0.5) * place,
    bars: series.map((values, at) => {
      const value = values[day] ?? null
      if (value === null) return null
      const tall = Math.max(least, (value / most) * room)
      const x = day * place + (place * (1 - filled)) / 2 + at * (bar + gap)
      return { x, y: height - bottom - tall, width: bar, height: tall, value }
    }),
  }))
}
