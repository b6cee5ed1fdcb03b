import type { CaseSummary } from '#events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../http/api-error'
import type { makeDecision } from '../api/make-decision'
import { beginBulk, forgetBulk, undoBulk, useBulk, type Bulk } from './bulk-store'
import { tooLateMs, undoMs } from './rules'

beforeEach(() => {
  vi.useFakeTimers()
  useBulk.setState({ step: 'none' }, true)
})
afterEach(() => vi.useRealTimers())

const cases = ['a', 'b', 'c'].map(
  (_id) => ({ _id, userId: `user of ${_id}`, subjectId: `of ${_id}` }) as CaseSummary,
)
const bulk: Bulk = { choice: 'close', note: 'Spam.', cases }
const decider = (refused: (caseId?: string) => Error | null = () => null) =>
  vi.fn<typeof makeDecision>(async (_choice, { caseId }) => {
    const error = refused(caseId)
    if (error) throw error
  })
const results = () => {
  const state = useBulk.getState()
  return state.step === 'done' ? state.results.map(({ of, refusal }) => [of._id, refusal]) : state.step
}

it('decides nothing before ten seconds are over, then each case on its own', async () => {
  const decide = decider()
  beginBulk(bulk, decide)
  await vi.advanceTimersByTimeAsync(undoMs - 1)
  expect(decide).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(decide.mock.calls.map(([choice, { caseId }, note]) => [choice, caseId, note])).toEqual(
    cases.map(({ _id }) => ['close', _id, 'Spam.']),
  )
  expect(results()).toEqual([
    ['a', null],
    ['b', null],
    ['c', null],
  ])
  forgetBulk()
  expect(results()).toBe('none')
})

it('an undo until then decides nothing; afterwards it does nothing', async () => {
  const decide = decider()
  beginBulk(bulk, decide)
  await vi.advanceTimersByTimeAsync(undoMs - 1)
  expect(undoBulk()).toBe(true)
  await vi.advanceTimersByTimeAsync(undoMs)
  expect(decide).not.toHaveBeenCalled()
  expect(results()).toBe('undone')
  expect(undoBulk()).toBe(false)
})

it('says of each case why it was not decided, and goes on', async () => {
  const decided = new ApiError(409, 'No.', 'already-decided')
  beginBulk(
    bulk,
    decider((caseId) => (caseId === 'b' ? decided : null)),
  )
  await vi.advanceTimersByTimeAsync(undoMs)
  expect(results()).toEqual([
    ['a', null],
    ['b', 'Another admin has already decided this.'],
    ['c', null],
  ])
})

it('does not begin another one while one is under way', async () => {
  const [first, second] = [decider(), decider()]
  beginBulk(bulk, first)
  beginBulk({ ...bulk, choice: 'warn' }, second)
  await vi.advanceTimersByTimeAsync(undoMs)
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([3, 0])
})

it('decides nothing if the computer slept meanwhile', async () => {
  const decide = decider()
  beginBulk(bulk, decide)
  vi.setSystemTime(Date.now() + undoMs + tooLateMs)
  await vi.advanceTimersByTimeAsync(undoMs)
  expect(decide).not.toHaveBeenCalled()
  expect(useBulk.getState()).toEqual({ step: 'undone', why: 'asleep' })
})

it('hides each text by the words that were listed', async () => {
  const decide = decider()
  const texts = cases.map((each) => ({ ...each, text: { words: `words of ${each._id}` } }) as CaseSummary)
  beginBulk({ ...bulk, choice: 'hide-text', cases: texts }, decide)
  await vi.advanceTimersByTimeAsync(undoMs)
  expect(decide.mock.calls.map(([, { text }]) => text)).toEqual(['words of a', 'words of b', 'words of c'])
})
