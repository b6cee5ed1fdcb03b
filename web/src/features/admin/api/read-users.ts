import { subjectCalls } from '#events'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'
import { cursorPages } from './cursor-pages'

export type FoundBy = 'username' | 'email'

/** Users by the beginning of their name or email. */
export const usersQuery = ({ q, by }: { q: string; by: FoundBy }) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'users', { q, by }],
    ...cursorPages((cursor, signal) =>
      by === 'email'
        ? request(subjectCalls.usersByEmail, { body: { q, cursor }, signal })
        : request(subjectCalls.users, { query: { q, cursor }, signal }),
    ),
    select: ({ pages }) => pages.flatMap(({ users }) => users),
    staleTime: 0,
  })
