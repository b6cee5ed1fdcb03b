/** A count as it is read: 1,234. `Intl` is slow to begin, and most counts have nothing to group. */
export const formatCount = (count: number): string =>
  count < 1000 ? String(count) : count.toLocaleString('en')
