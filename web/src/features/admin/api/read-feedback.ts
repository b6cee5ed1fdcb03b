import { calls, type FeedbackKind } from '#events'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

/** What people wrote, newest first; of both kinds where none is named. */
export const feedbackQuery = (kind: FeedbackKind | undefined) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'feedback', kind ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      request(calls.feedback, { query: { kind, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ feedback }) => feedback),
    staleTime: 0,
  })
