/** The item, from 1, that a key leads to in a grid; null for other keys. At the edges it stays. */
export function stepAmong(
  key: string,
  current: number,
  { count, columns }: { count: number; columns: number },
): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: current - 1,
    ArrowRight: current + 1,
    ArrowUp: current - columns < 1 ? current : current - columns,
    ArrowDown: current + columns > count ? current : current + columns,
    Home: 1,
    End: count,
  }
  const next = steps[key]
  return next === undefined ? null : Math.max(1, Math.min(count, next))
}
