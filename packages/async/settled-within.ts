/** Resolves when all are settled, or after `ms`. Leaves no timer behind that would wake an idle process. */
export async function settledWithin(ms: number, work: Iterable<Promise<unknown>>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))
  await Promise.race([Promise.allSettled(work), late])
  clearTimeout(timer)
}
