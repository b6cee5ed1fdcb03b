/** The processor time that this process itself spends while `work` is done, in ms: it does not grow where others keep the machine busy. */
export async function ownCpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
