import type { PlotPoint } from '../../components/plot/geometry'
import { signed } from './describe-entry'

const day = new Intl.DateTimeFormat('en-SG', { day: 'numeric', month: 'long', timeZone: 'Asia/Singapore' })
const dayOf = (at: string) => day.format(new Date(at))

/**
 * The growth of a wallet in words: the change, `since` when, and the `label` of its plot. Null if there were no points in this time.
 */
export function describeGrowth(
  points: readonly PlotPoint[],
): { change: string; since: string; label: string } | null {
  const [first, last] = [points[0], points.at(-1)]
  const highest = Math.max(0, ...points.map(({ value }) => value))
  if (first === undefined || last === undefined || highest === 0) return null
  const since = dayOf(first.at)
  const isFlat = points.every(({ value }) => value === first.value)
  const course = isFlat
    ? `${last.value} all the time`
    : `${first.value} at first, ${highest} at most, ${last.value} now`
  return {
    change: isFlat ? 'No change' : `${signed(last.value - first.value)} points`,
    since,
    label: `Your points since ${since}: ${course}.`,
  }
}
