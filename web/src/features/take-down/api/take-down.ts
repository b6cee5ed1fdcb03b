import { takeDownCalls, type NoticeLink, type TakeDownRequest } from '#events'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

/** Throws ApiError. */
export const fileNotice = (body: TakeDownRequest) => request(takeDownCalls.fileTakeDown, { body })

/** Throws ApiError. */
export const confirmNotice = (body: NoticeLink) => request(takeDownCalls.confirmTakeDown, { body })

/** Throws ApiError. */
export const tellCourt = (body: NoticeLink & { words: string }) => request(takeDownCalls.tellCourt, { body })

export const noticeQuery = (body: NoticeLink) =>
  queryOptions({
    queryKey: ['take-down', body.noticeId],
    queryFn: async ({ signal }) => (await request(takeDownCalls.takeDownStatus, { body, signal })).notice,
    refetchOnMount: 'always',
  })
