import { QueryObserver, queryOptions } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { until } from '../session/testing/until'
import { addToCachedList } from './cached-list'
import { queryClient } from './query-client'

type Note = { id: string; text: string }
const answers: Note[][] = []
const notes = queryOptions({
  queryKey: ['notes'],
  queryFn: () => Promise.resolve(answers.shift() ?? []),
})
const add = (note: Note) => addToCachedList(notes.queryKey, note, ({ id }) => id)
const cached = () => queryClient.getQueryData(notes.queryKey)
const [first, second] = [
  { id: '1', text: 'first' },
  { id: '2', text: 'second' },
] as const

beforeEach(() => {
  queryClient.clear()
  answers.length = 0
})

it('adds an arriving item at the top of the list', async () => {
  answers.push([first])
  await queryClient.fetchQuery(notes)
  add(second)
  expect(cached()).toEqual([second, first])
})

it('ignores an item that arrives twice', async () => {
  answers.push([first])
  await queryClient.fetchQuery(notes)
  add({ ...first, text: 'again' })
  expect(cached()).toEqual([first])
})

it('refetches a list that is being fetched, because the response may be older than the item', async () => {
  answers.push([first], [second, first])
  const stop = new QueryObserver(queryClient, notes).subscribe(() => {})
  add(second)
  await until(() => expect(cached()).toEqual([second, first]))
  stop()
})
