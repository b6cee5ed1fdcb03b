import { readingCalls } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { requestKept } from '../../../http/device/kept-answers'

/** The document that the user read last and has not finished, or null. */
export const continueQuery = queryOptions({
  queryKey: ['continue-reading'],
  queryFn: async ({ signal }) => (await requestKept(readingCalls.continueReading, { signal })).reading,
  networkMode: 'always',
  refetchOnMount: 'always',
})
