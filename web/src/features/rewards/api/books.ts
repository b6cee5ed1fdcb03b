import { calls } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

export const booksQuery = queryOptions({
  queryKey: ['books'],
  queryFn: async ({ signal }) => (await request(calls.books, { signal })).books,
})
