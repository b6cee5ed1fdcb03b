import { documentCalls } from '#events'
import { requestBytes } from '../../../http/api-client'

/** The PDF with this file name. Throws ApiError. */
export const readFile = (fileName: string, signal: AbortSignal): Promise<Blob> =>
  requestBytes(documentCalls.secureFile, { params: { filename: fileName }, signal })
