import { setTimeout as pause } from 'node:timers/promises'
import type { Row } from '../rows'
import type { Installation, Installations } from './start-installations'

/** V8 has collected its garbage after this time. */
const settleMs = 30_000
const windowMs = 10_000

/** Measures memory and processor time while nobody asks for anything. */
export async function measureRest({ tenants, one }: Installations, rounds: number): Promise<Row[]> {
  const row = (measure: string, unit: string): Row => ({ measure, unit, product: [], limit: [] })
  const [memory, anonymous, idle] = [
    row('memory at rest, all processes', 'MB'),
    row('memory at rest, without mapped files', 'MB'),
    row('processor time at rest', '% of a core'),
  ] as const
  await pause(settleMs)
  for (let round = 0; round < rounds; round++) {
    // Both at once: they do not disturb each other at rest.
    const measured = () => Promise.all([usedBy(tenants), usedBy([one])])
    const before = await measured()
    await pause(windowMs)
    const after = await measured()
    for (const [at, side] of (['product', 'limit'] as const).entries()) {
      const [from, to] = [before[at], after[at]]
      memory[side].push((to?.total ?? NaN) / 1e6)
      anonymous[side].push((to?.anonymous ?? NaN) / 1e6)
      idle[side].push((((to?.processorMs ?? NaN) - (from?.processorMs ?? NaN)) / windowMs) * 100)
    }
  }
  return [memory, anonymous, idle]
}

async function usedBy(installations: readonly Installation[]) {
  const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0)
  const memory = await Promise.all(installations.map((each) => each.memory()))
  return {
    total: sum(memory.map(({ total }) => total)),
    anonymous: sum(memory.map((each) => each.anonymous)),
    processorMs: sum(await Promise.all(installations.map((each) => each.processorMs()))),
  }
}
