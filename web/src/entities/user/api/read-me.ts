import { meResponse } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../http/api-client'

/** The signed-in user as the server knows them. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call('GET', '/auth/me', meResponse, { signal }),
})
