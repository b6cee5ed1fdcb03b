import { caseContextCalls } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

export const contextKey = ['admin', 'context'] as const

/** The history of the person and document of a case, and similar decisions. */
export const contextQuery = (id: string) =>
  queryOptions({
    queryKey: [...contextKey, id],
    queryFn: ({ signal }) => request(caseContextCalls.caseContext, { params: { id }, signal }),
    staleTime: 0,
  })
