import { deskCalls } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

/** A user with their warnings and the decisions about them. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'user', id],
    queryFn: async ({ signal }) => (await request(deskCalls.userRecord, { params: { id }, signal })).user,
    staleTime: 0,
  })
