/**
 * The first index below `length` from which on something holds; `length` where it never does. `holds` is asked a logarithm of times,
 * and once it holds it has to hold for all that follow.
 */
export function firstIndex(length: number, holds: (index: number) => boolean): number {
  let [from, to] = [0, length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (holds(middle)) to = middle
    else from = middle + 1
  }
  return from
}
