import { expect, it } from 'vitest'
import { maxStepsAtOnce, type WallStep } from '#events'
import { createStepBatches } from './step-batches'

const stepOf = (n: number): WallStep => ({
  ...{ kind: 'message', id: `${n}`, correlationId: 'like', at: '2026-01-01T00:00:00.000Z' },
  ...{ message: 'document:votes', sockets: 1 },
})

function start() {
  const sent: { first: string | undefined; last: string | undefined; skipped: number }[] = []
  const timers: (() => void)[] = []
  const batches = createStepBatches({
    send: ({ steps, skipped }) => sent.push({ first: steps[0]?.id, last: steps.at(-1)?.id, skipped }),
    timers: {
      after(_, run) {
        timers.push(run)
        return () => void timers.splice(timers.indexOf(run), 1)
      },
    },
  })
  const push = (count: number) => Array.from({ length: count }, (_, n) => batches.push(stepOf(n)))
  return { sent, timers, batches, push, pass: () => timers.shift()?.() }
}

it.each([
  ['sends one step after the pause', 1, { first: '0', last: '0', skipped: 0 }],
  ['sends all steps of the pause together', 3, { first: '0', last: '2', skipped: 0 }],
  [
    'leaves out the oldest of too many, and says how many',
    3 * maxStepsAtOnce,
    { first: `${2 * maxStepsAtOnce}`, last: `${3 * maxStepsAtOnce - 1}`, skipped: 2 * maxStepsAtOnce },
  ],
])('%s', (_, count, batch) => {
  const { push, pass, sent, timers } = start()
  push(count)
  expect([sent, timers.length]).toEqual([[], 1])
  pass()
  expect(sent).toEqual([batch])
})

it('counts anew after each message, and sends nothing once it has stopped', () => {
  const { push, pass, sent, batches, timers } = start()
  push(1)
  pass()
  push(2)
  pass()
  expect(sent.map(({ last }) => last)).toEqual(['0', '1'])
  push(1)
  batches.stop()
  expect(timers).toEqual([])
})
