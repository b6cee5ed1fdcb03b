import { expect, it } from 'vitest'
import { JobTimeout } from './failures'
import { retryLate } from './retry-late'

const late = () => new JobTimeout('late', 'wait')
const runs = (...outcomes: (Error | string)[]) => {
  let count = 0
  const run = async () => {
    const outcome = outcomes[count++]
    if (outcome instanceof Error) throw outcome
    return outcome
  }
  return { run, count: () => count }
}

it.each([
  [['done'], 'done', 1],
  [[late(), 'done'], 'done', 2],
  [[late(), late(), 'done'], 'JobTimeout', 2],
  [[new Error('broken'), 'done'], 'Error', 1],
])('of %j the outcome is %s after %d runs', async (outcomes, outcome, count) => {
  const job = runs(...outcomes)
  expect(await retryLate(job.run).catch((error: Error) => error.name)).toBe(outcome)
  expect(job.count()).toBe(count)
})
