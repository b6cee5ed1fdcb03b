import { accountCalls } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'
import { useSession } from '../../../session/session-store'

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const { token: sent } = useSession.getState()
    const { token, user } = await request(accountCalls.me, { signal })
    if (token !== undefined && useSession.getState().token === sent) useSession.getState().renew(token)
    return { user }
  },
})
