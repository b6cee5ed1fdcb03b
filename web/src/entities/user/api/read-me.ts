import { accountCalls } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => request(accountCalls.me, { signal }),
})
