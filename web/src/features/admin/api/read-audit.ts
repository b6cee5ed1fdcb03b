import { calls } from '#events'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

export const auditKey = ['admin', 'audit'] as const

/** What was decided, newest first. */
export const auditQuery = infiniteQueryOptions({
  queryKey: auditKey,
  queryFn: ({ pageParam, signal }) =>
    request(calls.audit, { query: { cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  select: ({ pages }) => pages.flatMap(({ entries }) => entries),
  staleTime: 0,
})
