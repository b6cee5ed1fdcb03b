import { QueryObserver, queryOptions } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { until } from '../session/testing/until'
import { queryClient, refetchChanged } from './query-client'

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
