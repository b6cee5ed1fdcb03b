import { remarkCalls, type OwnRemark, type Remark } from '#events'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

/** The remark to one's own dislike, and whether an admin hides its words. Throws ApiError. */
export const readOwnRemark = (documentId: string): Promise<OwnRemark> =>
  request(remarkCalls.ownRemark, { params: { id: documentId } })

/** Sets the remark to one's own dislike, or takes it back (null). Throws ApiError. */
export const sendRemark = async (documentId: string, remark: Remark | null): Promise<Remark | null> =>
  (await request(remarkCalls.remark, { params: { id: documentId }, body: { remark } })).remark

export const remarksKey = (documentId: string) => ['remarks', documentId] as const

/** Why others dislike one's document. Read anew for each number of dislikes: remarks come and go with them. */
export const remarksQuery = (documentId: string, dislikes: number) =>
  queryOptions({
    queryKey: [...remarksKey(documentId), dislikes],
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: ({ signal }) => request(remarkCalls.remarks, { params: { id: documentId }, signal }),
  })
