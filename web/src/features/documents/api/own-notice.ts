import { takeDownCalls, type RestorationRequest } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

/** The notice after which one's own document was closed. */
export const ownNoticeQuery = (id: string) =>
  queryOptions({
    queryKey: ['own-notice', id],
    queryFn: async ({ signal }) =>
      (await request(takeDownCalls.ownNotice, { params: { id }, signal })).notice,
    refetchOnMount: 'always',
  })

/** Throws ApiError. */
export const askRestoration = (id: string, body: RestorationRequest) =>
  request(takeDownCalls.askRestoration, { params: { id }, body })
