const [minute, hour, day] = [60, 3600, 86_400]

/** A duration of so many seconds in its two greatest units: '45 s', '12 min', '3 h 20 min', '2 d 4 h'. */
export function formatDuration(seconds: number): string {
  if (seconds < minute) return `${seconds} s`
  if (seconds < hour) return `${Math.round(seconds / minute)} min`
  if (seconds < day) return two(Math.round(seconds / minute), 60, 'h', 'min')
  return two(Math.round(seconds / hour), 24, 'd', 'h')
}

function two(small: number, each: number, great: string, unit: string): string {
  const [whole, rest] = [Math.floor(small / each), small % each]
  return rest === 0 ? `${whole} ${great}` : `${whole} ${great} ${rest} ${unit}`
}

/** The same in its greatest unit, for narrow places: '3h'. */
export function shortDuration(seconds: number): string {
  if (seconds < minute) return `${seconds}s`
  if (seconds < hour) return `${Math.round(seconds / minute)}m`
  if (seconds < day) return `${Math.round(seconds / hour)}h`
  return `${Math.round(seconds / day)}d`
}

// A day is a date without a time: it is the same everywhere.
const zone = { timeZone: 'UTC' } as const
const weekday = new Intl.DateTimeFormat('en-SG', { ...zone, weekday: 'short' })
const date = new Intl.DateTimeFormat('en-SG', { ...zone, weekday: 'long', day: 'numeric', month: 'long' })

/** 'Fri' for '2026-11-27'. */
export const weekdayOf = (name: string): string => weekday.format(new Date(name))
/** 'Friday, 27 November' for '2026-11-27'. */
export const dateOf = (name: string): string => date.format(new Date(name))

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
/** '940', '1.2K'. */
export const shortCount = (count: number): string => compact.format(count)
