import { profileCalls } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

/** So many documents stand on a profile. */
const limit = 100

/** A user as others see them, with what they published. */
export const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['profile', userId],
    queryFn: ({ signal }) => request(profileCalls.profile, { params: { userId }, query: { limit }, signal }),
    refetchOnMount: 'always',
  })
