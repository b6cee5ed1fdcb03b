import { warningsResponse } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../http/api-client'

/** The user's warnings, newest first: their page shows them, the badge counts them, the socket adds to them. */
export const warningsQuery = queryOptions({
  queryKey: ['warnings'],
  queryFn: async ({ signal }) =>
    (await call('GET', '/auth/warnings/all', warningsResponse, { signal })).warnings,
})
