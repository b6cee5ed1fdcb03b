import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerMs, createDrawingProgress } from './drawing-progress'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<never>(() => undefined)
/** Gives these pages up, and counts how often the file is opened again. */
async function openedAgain(getPageMode: () => Promise<unknown>, pages: readonly number[]) {
  let times = 0
  const progress = createDrawingProgress(() => (times += 1))
  progress.opened({ getPageMode })
  for (const page of pages) progress.giveUp(page, 'slow')
  await vi.advanceTimersByTimeAsync(answerMs)
  return { times, progress }
}

it.each([
  ['whose worker answers', () => Promise.resolve('UseNone'), [3], 0],
  ['whose worker answers with an error', () => Promise.reject(new Error('broken')), [3], 0],
  ['whose worker hangs', never, [3], 1],
  ['whose worker hangs while several pages are drawn', never, [3, 4, 5], 1],
])('a file %s', async (_, getPageMode, pages, expected) =>
  expect((await openedAgain(getPageMode, pages)).times).toBe(expected),
)

it('a page stays given up until the reader asks for it', async () => {
  const { progress, times } = await openedAgain(never, [3, 4])
  const told = vi.fn()
  progress.follow(told)
  progress.retry(3)
  expect([3, 4, 5].map(progress.givenUp)).toEqual([null, 'slow', null])
  expect(told).toHaveBeenCalledTimes(1)
  expect(times).toBe(1)
})

/** The progress of a file whose worker answers, and how often it is opened again. */
function create() {
  const reopen = vi.fn()
  const progress = createDrawingProgress(reopen)
  progress.opened({ getPageMode: () => Promise.resolve('UseNone') })
  return { progress, reopen }
}

it('a failed page alone opens no file again, but the reader or a reconnection does, once', () => {
  const { progress, reopen } = create()
  progress.retryFailed()
  progress.giveUp(12, 'failed')
  expect(progress.givenUp(12)).toBe('failed')
  expect(reopen).not.toHaveBeenCalled()
  progress.retryFailed()
  progress.retryFailed()
  expect(reopen).toHaveBeenCalledTimes(1)
  expect(progress.givenUp(12)).toBeNull()
  progress.giveUp(12, 'failed')
  progress.retry(12)
  expect(reopen).toHaveBeenCalledTimes(2)
})

it('a slow page is drawn again beside a failed one only in the file opened again', () => {
  const { progress, reopen } = create()
  progress.giveUp(12, 'failed')
  progress.giveUp(13, 'slow')
  progress.retry(13)
  expect(reopen).toHaveBeenCalledTimes(1)
  expect([12, 13].map(progress.givenUp)).toEqual([null, null])
})

it('a page that is given up twice opens the file again when the reader asks once more', () => {
  const { progress, reopen } = create()
  progress.giveUp(3, 'slow')
  progress.retry(3)
  progress.giveUp(3, 'slow')
  expect(reopen).not.toHaveBeenCalled()
  progress.retry(3)
  expect(reopen).toHaveBeenCalledTimes(1)
})
