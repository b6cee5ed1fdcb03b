import { booksResponse } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../http/api-client'

export const booksQuery = queryOptions({
  queryKey: ['books'],
  queryFn: async ({ signal }) => (await call('GET', '/rewards/books', booksResponse, { signal })).books,
})
