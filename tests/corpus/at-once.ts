/** Maps each value, two at a time, and gives each of the two its own name. */
export async function twoAtOnce<T, R>(
  values: readonly T[],
  work: (value: T, lane: string) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  let next = 0
  async function lane(name: string) {
    for (let i = next++; i < values.length; i = next++) results[i] = await work(values[i]!, name)
  }
  await Promise.all([lane('one'), lane('two')])
  return results
}
