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
  for (const page of pages) progress.giveUp(page)
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
  const { progress } = await openedAgain(never, [3, 4])
  progress.retry(3)
  expect([3, 4, 5].map(progress.isGivenUp)).toEqual([false, true, false])
})
