import { calls } from '#events'
import { useEffect, useState } from 'react'
import { requestBytes } from '../../../http/api-client'

/** The book's PDF, held only as long as it is read. Not to be had, not owned, unknown: all the same to the reader. */
export function useBookFile(fileName: string, onFailure: () => void): Blob | null {
  const [file, setFile] = useState<Blob | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    requestBytes(calls.secureBook, { params: { filename: fileName }, signal: leaving.signal }).then(
      setFile,
      () => {
        if (!leaving.signal.aborted) onFailure()
      },
    )
    return () => leaving.abort()
  }, [fileName, onFailure])
  return file
}
