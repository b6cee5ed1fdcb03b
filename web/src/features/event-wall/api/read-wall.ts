import { eventWallCalls } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

/** The steps that were recorded before this page began to listen. */
export const recentStepsQuery = queryOptions({
  queryKey: ['admin', 'event-wall'],
  queryFn: ({ signal }) => request(eventWallCalls.recentSteps, { signal }),
  staleTime: 0,
})

/** The steps of one request, as the server has them. */
export const storyQuery = (correlationId: string) =>
  queryOptions({
    queryKey: ['admin', 'event-wall', correlationId],
    queryFn: ({ signal }) => request(eventWallCalls.story, { params: { correlationId }, signal }),
    staleTime: 0,
    retry: false,
  })
