import { successResponse } from '#events'
import { call } from '../../../http/api-client'

/** Puts a document among those the user saved. Throws ApiError. */
export const saveDocument = (documentId: string) => call('POST', `/auth/save/${documentId}`, successResponse)

/** Takes a document from those the user saved. Throws ApiError. */
export const unsaveDocument = (documentId: string) =>
  call('DELETE', `/auth/unsave/${documentId}`, successResponse)
