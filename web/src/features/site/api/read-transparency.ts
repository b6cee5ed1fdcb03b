import { transparencyCalls } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

export const transparencyQuery = queryOptions({
  queryKey: ['transparency'],
  queryFn: ({ signal }) => request(transparencyCalls.transparency, { signal }),
})
