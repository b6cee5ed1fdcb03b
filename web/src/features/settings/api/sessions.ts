import { sessionCalls } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

/** The user's sessions. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await request(sessionCalls.sessions, { signal })).sessions,
  refetchOnMount: 'always',
})

/** Ends a session; the server requires the password if the login was long ago. Throws ApiError. */
export const endSession = (id: string, password?: string): Promise<unknown> =>
  request(sessionCalls.endSession, { params: { id }, body: { password } })

/** Ends all other sessions; the password as above. Throws ApiError. */
export const endOtherSessions = (password?: string): Promise<unknown> =>
  request(sessionCalls.endOtherSessions, { body: { password } })
