/**
 * The last of `count` stacked elements, counted from 1, with its top not below the line; the first if there is none. Binary
 * search.
 */
export function lastAbove(line: number, count: number, topOf: (number: number) => number): number {
  let [low, high] = [1, count]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (topOf(middle) <= line) low = middle
    else high = middle - 1
  }
  return low
}
