import { expect, it } from 'vitest'
import type { AskedHumanCheck } from '#events'
import { nextTask } from '../../next-task'
import { queueChecks, type ShownCheck } from './queue-checks'

const asked = (effort: number): AskedHumanCheck => ({ purpose: 'visitor', effort })

it('solves checks that are asked for at once one after the other, each for its own call', async () => {
  let shown: ShownCheck | null = null
  const seen = (): ShownCheck | null => shown
  const solve = queueChecks((check) => (shown = check))
  const submission = solve(asked(1))
  const photo = solve(asked(2))
  await nextTask()
  const first = seen()
  expect(first).toMatchObject({ asked: asked(1), number: 1 })
  first?.onSolution('')
  await nextTask()
  expect(seen()).toBe(first)
  first?.onSolution('of the submission')
  expect(await submission).toBe('of the submission')
  await nextTask()
  expect(seen()).toMatchObject({ asked: asked(2), number: 2 })
  seen()?.onSolution('of the photo')
  expect(await photo).toBe('of the photo')
  expect(seen()).toBeNull()
})
