import { useMemo } from 'react'
import { useSession } from '../../../session/session-store'

/** Where the viewer reads a PDF, with the session that allows it; null while the document has no file. */
export function useDocumentFile(fileUrl: string | null) {
  const token = useSession((state) => state.token)
  // A new object would open the document anew.
  return useMemo(
    () => (fileUrl === null ? null : { url: fileUrl, httpHeaders: { Authorization: `Bearer ${token}` } }),
    [fileUrl, token],
  )
}
