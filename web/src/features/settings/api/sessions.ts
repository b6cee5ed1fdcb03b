import { sessionCalls } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

/** Where the user is logged in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await request(sessionCalls.sessions, { signal })).sessions,
  refetchOnMount: 'always',
})

/** Logs out somewhere; the password is asked for where the login was long ago. Throws ApiError. */
export const endSession = (id: string, password?: string): Promise<unknown> =>
  request(sessionCalls.endSession, { params: { id }, body: { password } })

/** Logs out everywhere but here; the password as above. Throws ApiError. */
export const endOtherSessions = (password?: string): Promise<unknown> =>
  request(sessionCalls.endOtherSessions, { body: { password } })
