import { useMemo } from 'react'
import { useSession } from '../../../session/session-store'

/** The URL and headers with which the viewer loads a PDF; null while the document has no file. */
export function useDocumentFile(fileUrl: string | null) {
  const token = useSession((state) => state.token)
  // A new object would reload the document.
  return useMemo(
    () => (fileUrl === null ? null : { url: fileUrl, httpHeaders: { Authorization: `Bearer ${token}` } }),
    [fileUrl, token],
  )
}
