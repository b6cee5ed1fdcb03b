import { documentCalls } from '#events'
import { request } from '../../../http/api-client'

/** Throws ApiError. */
export const saveDocument = (id: string) => request(documentCalls.saveDocument, { params: { id } })

/** Throws ApiError. */
export const unsaveDocument = (id: string) => request(documentCalls.unsaveDocument, { params: { id } })
