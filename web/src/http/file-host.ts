import { fileCalls, errorResponse, fileUploadResponse, type FileKind } from '#events'
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
  const body = { kind, ...(altcha === undefined ? {} : { altcha }) }
  const { url, fields } = await request(fileCalls.fileTicket, { body })
  return send(url, fields, file, onProgress)
}

/** XMLHttpRequest, because fetch does not report upload progress. */
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

    const sending = new XMLHttpRequest()
    sending.open('POST', url)
    sending.responseType = 'json'
    sending.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    sending.onload = () => {
      const stored = fileUploadResponse.safeParse(sending.response).data
      if (sending.status < 300 && stored !== undefined) return resolve(stored.secure_url)
      const refusal = errorResponse.safeParse(sending.response).data
      reject(
        new ApiError(sending.status, refusal?.message ?? 'The file couldn’t be stored.', refusal?.reason),
      )
    }
    sending.onerror = () => reject(new ApiError(0, 'The connection was lost while the file was being sent.'))
    sending.send(body)
  })
}
