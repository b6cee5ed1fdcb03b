/** The last of `count` things, one under the other and counted from 1, whose top is not below the line; the first where none is. */
export function lastAbove(line: number, count: number, topOf: (number: number) => number): number {
  let [low, high] = [1, count]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (topOf(middle) <= line) low = middle
    else high = middle - 1
  }
  return low
}
