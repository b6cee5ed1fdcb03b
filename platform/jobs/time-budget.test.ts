import { expect, it } from 'vitest'
import { createTimeBudget } from './time-budget'

const minuteMs = 60_000
type Step = number | 'exhausted' | { wait: number }

it.each<[string, Step[], boolean]>([
  ['nothing', [], false],
  ['many quick jobs', Array.from({ length: 500 }, () => 100), false],
  ['a minute of processor time', [30_000, 30_000], false],
  ['more than that', [30_000, 30_001], true],
  ['more than that, ten minutes ago', [30_000, 30_001, { wait: 10 * minuteMs }], false],
  ['more than that over an hour', [50_000, { wait: 10 * minuteMs }, 50_000], false],
  ['one exhausted job', ['exhausted'], false],
  ['two exhausted jobs', ['exhausted', { wait: 59 * minuteMs }, 'exhausted'], true],
  ['two exhausted jobs, more than an hour apart', ['exhausted', { wait: 60 * minuteMs }, 'exhausted'], false],
  ['two exhausted jobs, an hour ago', ['exhausted', 'exhausted', { wait: 60 * minuteMs }], false],
])('after %s, is a budget spent? %s', (_, steps, spent) => {
  let now = 0
  const budget = createTimeBudget(() => now)
  for (const step of steps) {
    if (typeof step === 'object') now += step.wait
    else if (step === 'exhausted') budget.record('a', { cpuMs: 20_000, isExhausted: true })
    else budget.record('a', { cpuMs: step, isExhausted: false })
  }
  expect(budget.isSpent('a')).toBe(spent)
  expect(budget.isSpent('b')).toBe(false)
})
