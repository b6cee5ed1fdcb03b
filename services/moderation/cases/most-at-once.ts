/** The largest number of times within one window. */
export function mostAtOnce(times: readonly number[], withinMs: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  let [first, most] = [0, 0]
  sorted.forEach((time, last) => {
    while (time - (sorted[first] ?? time) > withinMs) first++
    most = Math.max(most, last - first + 1)
  })
  return most
}
