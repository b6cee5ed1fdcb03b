import { unhandledEventCalls } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

export const unhandledKey = ['admin', 'unhandled-events'] as const

/** Events that a service could not handle. */
export const deadLettersQuery = queryOptions({
  queryKey: [...unhandledKey, 'dead'],
  queryFn: ({ signal }) => request(unhandledEventCalls.deadLetters, { signal }),
  staleTime: 0,
})

/** Events that the bus refused. */
export const parkedEventsQuery = queryOptions({
  queryKey: [...unhandledKey, 'parked'],
  queryFn: ({ signal }) => request(unhandledEventCalls.parkedEvents, { signal }),
  staleTime: 0,
})
