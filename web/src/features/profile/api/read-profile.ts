import { profileCalls } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

/** Documents on a profile page. */
const limit = 100

/** A public profile with the user's documents. */
export const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['profile', userId],
    queryFn: ({ signal }) => request(profileCalls.profile, { params: { userId }, query: { limit }, signal }),
    refetchOnMount: 'always',
  })
