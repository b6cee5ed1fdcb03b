import { fileTicketResponse, fileUploadResponse, errorResponse, type FileKind } from '#events'
import { call } from './api-client'
import { ApiError } from './api-error'

/** Stores a file at the file host, straight from this browser; answers the address under which it stands there. */
export async function storeFile({
  kind,
  file,
  altcha,
  onProgress,
}: {
  kind: FileKind
  file: File
  /** A solved human check, where nobody is signed in. */
  altcha?: string
  /** From 0 to 1. */
  onProgress?: (progress: number) => void
}): Promise<string> {
  const body = { kind, ...(altcha === undefined ? {} : { altcha }) }
  const { url, fields } = await call('POST', '/files/ticket', fileTicketResponse, { body })
  return send(url, fields, file, onProgress)
}

/** XMLHttpRequest, because fetch does not tell how far a request has come. */
function send(
  url: string,
  fields: Record<string, string>,
  file: File,
  onProgress?: (progress: number) => void,
) {
  return new Promise<string>((resolve, reject) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    body.append('file', file)

    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const stored = fileUploadResponse.safeParse(request.response).data
      if (request.status < 300 && stored !== undefined) return resolve(stored.secure_url)
      const refusal = errorResponse.safeParse(request.response).data
      reject(
        new ApiError(request.status, refusal?.message ?? 'The file could not be stored.', refusal?.reason),
      )
    }
    request.onerror = () => reject(new ApiError(0, 'The connection broke while the file was sent.'))
    request.send(body)
  })
}
