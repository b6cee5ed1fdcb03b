import { QueryObserver, queryOptions } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { until } from '../session/testing/until'
import { queryClient, readChanged } from './query-client'

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

it('reads again what changed while it was read for the first time: that answer may be of before', async () => {
  const stop = new QueryObserver(queryClient, counted).subscribe(() => {})
  readChanged(counted.queryKey)
  answers[0]?.(1)
  await until(() => expect(answers).toHaveLength(2))
  answers[1]?.(2)
  await until(() => expect(cached()).toBe(2))
  stop()
})

it('takes no answer of before in place of what is shown', async () => {
  const stop = new QueryObserver(queryClient, { ...counted, initialData: 0, staleTime: 0 }).subscribe(
    () => {},
  )
  readChanged(counted.queryKey)
  await until(() => expect(answers).toHaveLength(2))
  answers[1]?.(2)
  await until(() => expect(cached()).toBe(2))
  answers[0]?.(1)
  await Promise.resolve()
  expect(cached()).toBe(2)
  stop()
})
