import type { z } from 'zod'
import { fileCalls, errorResponse, fileUploadResponse, type FileKind, type fileTicketResponse } from '#events'
import { request } from './api-client'
import { ApiError } from './api-error'

/** Uploads a file from the browser to the file host and returns its address there. */
export async function storeFile({
  kind,
  file,
  altcha,
  onProgress,
}: {
  kind: FileKind
  file: File
  /** A solved human check, required while nobody is signed in. */
  altcha?: string
  /** From 0 to 1. */
  onProgress?: (progress: number) => void
}): Promise<string> {
  const body = { kind, name: file.name.slice(-255), ...(altcha === undefined ? {} : { altcha }) }
  return send(await request(fileCalls.fileTicket, { body }), file, onProgress)
}

/** XMLHttpRequest, because fetch does not report upload progress. */
function send(
  { url, fields, secure_url }: z.infer<typeof fileTicketResponse>,
  file: File,
  onProgress?: (progress: number) => void,
) {
  return new Promise<string>((resolve, reject) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    body.append('file', file)

    const sending = new XMLHttpRequest()
    sending.open('POST', url)
    sending.responseType = 'json'
    sending.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    sending.onload = () => {
      const stored = fileUploadResponse.safeParse(sending.response).data
      const address = stored?.secure_url ?? secure_url
      if (sending.status < 300 && address !== undefined) return resolve(address)
      const refusal = errorResponse.safeParse(sending.response).data
      reject(
        new ApiError(sending.status, refusal?.message ?? 'The file couldn’t be stored.', refusal?.reason),
      )
    }
    sending.onerror = () => reject(new ApiError(0, 'The connection was lost while the file was being sent.'))
    sending.send(body)
  })
}
