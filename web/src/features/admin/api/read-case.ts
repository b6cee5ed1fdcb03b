import { deskCalls } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

export const caseKey = (id: string) => ['admin', 'case', id] as const

/** A case with everything needed to decide it. */
export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: caseKey(id),
    queryFn: async ({ signal }) => (await request(deskCalls.case, { params: { id }, signal })).case,
    staleTime: 0,
  })
