import { rewardCalls } from '#events'
import { useEffect, useState } from 'react'
import { requestBytes } from '../../../http/api-client'
import { reasonOf } from '../../../http/api-error'
import { whyUnread, type WhyUnread } from '../unread'

/** The book's PDF, kept only while it is read; null until it has loaded. `onFailure` receives the reason. */
export function useBookFile(fileName: string, onFailure: (why: WhyUnread) => void): Blob | null {
  const [file, setFile] = useState<Blob | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    requestBytes(rewardCalls.secureBook, { params: { filename: fileName }, signal: leaving.signal }).then(
      setFile,
      (error: unknown) => {
        if (!leaving.signal.aborted) onFailure(whyUnread(reasonOf(error, rewardCalls.secureBook)))
      },
    )
    return () => leaving.abort()
  }, [fileName, onFailure])
  return file
}
