import type { DocumentView } from '#events'
import { useEffect, useMemo, useState } from 'react'
import { readKeptDocument } from '../../../entities/kept-document/kept-documents'
import { useSession } from '../../../session/session-store'

/**
 * The source that the viewer opens: the copy on this device, or the URL and headers of the file. Null while the document has no file, undefined while
 * the copy is looked up.
 */
export function useDocumentFile({
  _id,
  fileUrl,
  fileName,
}: Pick<DocumentView, '_id' | 'fileUrl' | 'fileName'>) {
  const token = useSession((state) => state.token)
  const [copy, setCopy] = useState<{ of: string; file: Blob | null } | null>(null)
  useEffect(() => {
    let isWanted = true
    if (fileName === null) return
    void readKeptDocument(_id).then((kept) => {
      // Without a connection an older edition is better than none.
      const isThis = kept !== null && (kept.view.fileName === fileName || !navigator.onLine)
      if (isWanted) setCopy({ of: fileName, file: isThis ? kept.file : null })
    })
    return () => {
      isWanted = false
    }
  }, [_id, fileName])
  // A new object would reload the document.
  return useMemo(() => {
    if (fileUrl === null || fileName === null) return null
    if (copy?.of !== fileName) return undefined
    return copy.file ?? { url: fileUrl, httpHeaders: { Authorization: `Bearer ${token}` } }
  }, [copy, fileName, fileUrl, token])
}
