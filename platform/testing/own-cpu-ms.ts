/** The processor time of this process during `work`, in ms. Unlike wall time, it does not grow on a busy machine. */
export async function ownCpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
