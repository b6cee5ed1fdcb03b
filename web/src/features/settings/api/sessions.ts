import { calls } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

/** Where the user is logged in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await request(calls.sessions, { signal })).sessions,
  refetchOnMount: 'always',
})

/** Logs out somewhere. Throws ApiError. */
export const endSession = (id: string): Promise<unknown> => request(calls.endSession, { params: { id } })

/** Logs out everywhere but here. Throws ApiError. */
export const endOtherSessions = (): Promise<unknown> => request(calls.endOtherSessions, {})
