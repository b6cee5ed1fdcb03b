/**
 * How often a timer of 1 ms fires during `work`: about never where the work blocks the event loop, however fast the machine, and often
 * where it happens in another process, however busy the machine.
 */
export async function timerTicks(work: () => unknown): Promise<number> {
  let ticks = 0
  const timer = setInterval(() => ticks++, 1)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return ticks
}
