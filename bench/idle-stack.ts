import { setTimeout as pause } from 'node:timers/promises'
import { childrenOf, commandOf, processorMs } from '../tests/client/processes'
import type { Row } from './rows'

const windowMs = 20_000
/** V8 has collected its garbage after this time, and the groups of the bus are settled. */
const settleMs = 30_000

/**
 * Measures the processor time of an idle stack: of the product's processes, and of the engines with nginx. Without the checks of containers,
 * which run in none of them.
 */
export async function measureIdleStack(rounds: number): Promise<Row[]> {
  const row = (measure: string, promise?: string): Row => ({
    ...{ measure: `idle stack: ${measure}`, unit: '% of a core', product: [], limit: [] },
    ...(promise !== undefined && { promise }),
  })
  const [ours, engines, all] = [row('our processes'), row('engines'), row('all', '≤ 60')]
  const { pidsOfOurs, pidsOfEngines } = await findProcesses()
  await pause(settleMs)
  for (let round = 0; round < rounds; round++) {
    const used = () => Promise.all([pidsOfOurs, pidsOfEngines].map(sumOf))
    const before = await used()
    await pause(windowMs)
    const after = await used()
    const [our = NaN, their = NaN] = after.map((ms, at) => ((ms - (before[at] ?? NaN)) / windowMs) * 100)
    ours.product.push(our)
    engines.product.push(their)
    all.product.push(our + their)
  }
  return [ours, engines, all]
}

const sumOf = async (pids: readonly number[]): Promise<number> =>
  (await Promise.all(pids.map(processorMs))).reduce((sum, ms) => sum + ms, 0)

/** Everything that this process has started, but for its own helpers. */
async function findProcesses() {
  const pidsOfOurs: number[] = []
  const pidsOfEngines: number[] = []
  const look = async (parent: number): Promise<void> => {
    for (const pid of await childrenOf(parent)) {
      const command = await commandOf(pid)
      if (command.includes('bench/') || command.includes('esbuild')) continue
      ;(command.includes('dist/main.js') ? pidsOfOurs : pidsOfEngines).push(pid)
      await look(pid)
    }
  }
  await look(process.pid)
  return { pidsOfOurs, pidsOfEngines }
}
