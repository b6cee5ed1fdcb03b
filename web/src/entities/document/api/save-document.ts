import { documentCalls } from '#events'
import { request } from '../../../http/api-client'

/** Puts a document among those the user saved. Throws ApiError. */
export const saveDocument = (id: string) => request(documentCalls.saveDocument, { params: { id } })

/** Takes a document from those the user saved. Throws ApiError. */
export const unsaveDocument = (id: string) => request(documentCalls.unsaveDocument, { params: { id } })
