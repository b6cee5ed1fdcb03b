import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../http/query-client'
import { examKey, rereadExam } from './reread-exam'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

/** A page that shows the exam of a module. Returns how often it has read it, and a function that closes it. */
async function openPage(code: string) {
  let reads = 0
  const observer = new QueryObserver(queryClient, { queryKey: examKey(code), queryFn: async () => ++reads })
  const close = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  return { reads: () => reads, close }
}

it('reads the exam once for changes in quick succession, and again for a later one', async () => {
  const page = await openPage('CS2030S')
  const other = await openPage('MA1521')
  expect(page.reads()).toBe(1)
  for (let count = 0; count < 5; count++) rereadExam('CS2030S')
  await vi.advanceTimersByTimeAsync(2000)
  expect([page.reads(), other.reads()]).toEqual([2, 1])
  rereadExam('CS2030S')
  await vi.advanceTimersByTimeAsync(2000)
  expect([page.reads(), other.reads()]).toEqual([3, 1])
  page.close()
  other.close()
})

it('reads nothing for a page that was closed meanwhile', async () => {
  const page = await openPage('CS2030S')
  rereadExam('CS2030S')
  page.close()
  await vi.advanceTimersByTimeAsync(2000)
  expect(page.reads()).toBe(1)
})
