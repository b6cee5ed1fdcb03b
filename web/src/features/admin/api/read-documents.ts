import { calls } from '#events'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

export const statuses = ['standing', 'withheld', 'dislikes', 'refused', 'deleted'] as const
export type DocumentStatus = (typeof statuses)[number]

/** Documents by whether they stand, newest first. */
export const documentsQuery = (status: DocumentStatus) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'documents', status],
    queryFn: ({ pageParam, signal }) =>
      request(calls.foundDocuments, { query: { status, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ documents }) => documents),
    staleTime: 0,
  })
