import { calls } from '#events'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

export type FoundBy = 'username' | 'email'

/** Users whose name or e-mail begins with something. */
export const usersQuery = (search: { q: string; by: FoundBy }) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'users', search],
    queryFn: ({ pageParam, signal }) =>
      request(calls.users, { query: { ...search, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ users }) => users),
    staleTime: 0,
  })
