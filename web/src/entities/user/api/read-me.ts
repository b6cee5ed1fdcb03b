import { accountCalls } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

/** The signed-in user as the server knows them. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => request(accountCalls.me, { signal }),
})
