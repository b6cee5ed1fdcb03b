/** The largest number of things within one window of time; the earliest of equal ones, in the order of their times. */
export function mostWithin<Thing>(
  things: readonly Thing[],
  timeOf: (thing: Thing) => Date,
  windowMs: number,
): Thing[] {
  const sorted = things.toSorted((a, b) => timeOf(a).getTime() - timeOf(b).getTime())
  let first = 0
  let most: Thing[] = []
  sorted.forEach((thing, last) => {
    while (timeOf(thing).getTime() - timeOf(sorted[first] ?? thing).getTime() > windowMs) first++
    if (last - first + 1 > most.length) most = sorted.slice(first, last + 1)
  })
  return most
}
