import { rewardCalls } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

/** The books of the shop and their prices. */
export const booksQuery = queryOptions({
  queryKey: ['books'],
  queryFn: async ({ signal }) => (await request(rewardCalls.books, { signal })).books,
})
