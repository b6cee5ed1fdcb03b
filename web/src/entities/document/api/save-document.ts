import { documentChangeCalls } from '#events'
import { request } from '../../../http/api-client'

/** Throws ApiError. */
export const saveDocument = (id: string) => request(documentChangeCalls.saveDocument, { params: { id } })

/** Throws ApiError. */
export const unsaveDocument = (id: string) => request(documentChangeCalls.unsaveDocument, { params: { id } })
