import { QueryObserver, queryOptions } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { until } from '../session/testing/until'
import { queryClient, refetchAll, refetchChanged } from './query-client'

const answers: ((count: number) => void)[] = []
const counted = queryOptions({
  queryKey: ['counted'],
  queryFn: () => new Promise<number>((resolve) => answers.push(resolve)),
})
const cached = () => queryClient.getQueryData(counted.queryKey)

beforeEach(() => {
  queryClient.clear()
  answers.length = 0
})

it('refetches data that changed during its first fetch, because the response may be older than the change', async () => {
  const stop = new QueryObserver(queryClient, counted).subscribe(() => {})
  refetchChanged(counted.queryKey)
  answers[0]?.(1)
  await until(() => expect(answers).toHaveLength(2))
  answers[1]?.(2)
  await until(() => expect(cached()).toBe(2))
  stop()
})

it('does not replace shown data by a response from before the change', async () => {
  const stop = new QueryObserver(queryClient, { ...counted, initialData: 0, staleTime: 0 }).subscribe(
    () => {},
  )
  refetchChanged(counted.queryKey)
  await until(() => expect(answers).toHaveLength(2))
  answers[1]?.(2)
  await until(() => expect(cached()).toBe(2))
  answers[0]?.(1)
  await Promise.resolve()
  expect(cached()).toBe(2)
  stop()
})

it('refetches all data in use, a query in each task, and no other data', async () => {
  const asked: string[] = []
  /** How many queries had begun when the microtasks of each were done. */
  const begun: number[] = []
  const named = (name: string) =>
    queryOptions({
      queryKey: [name],
      async queryFn() {
        asked.push(name)
        for (let turn = 0; turn < 50; turn++) await Promise.resolve()
        return begun.push(asked.length)
      },
      initialData: 0,
      staleTime: 60_000,
    })
  const stops = ['first', 'second'].map((name) =>
    new QueryObserver(queryClient, named(name)).subscribe(() => {}),
  )
  queryClient.setQueryData(['unused'], 0)
  await refetchAll()
  await until(() => expect(begun).toEqual([1, 2]))
  expect(asked).toEqual(['first', 'second'])
  expect(queryClient.getQueryState(['unused'])?.isInvalidated).toBe(true)
  for (const stop of stops) stop()
})
