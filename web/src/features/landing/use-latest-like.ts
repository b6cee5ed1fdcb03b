import type { DocumentCard } from '#events'
import { useEffect, useRef, useState } from 'react'
import { useLiveMessage } from '../../live/socket'

const shownFor = 8000

/** The latest live like of one of these documents, for a short while. */
export function useLatestLike(documents: readonly DocumentCard[]) {
  const [latest, setLatest] = useState<{ courseCode: string; at: number } | null>(null)
  const likes = useRef(new Map<string, number>())

  useLiveMessage('document:votes', (change) => {
    const document = documents.find(({ _id }) => _id === change.documentId)
    if (document === undefined) return
    const before = likes.current.get(document._id) ?? document.likes
    likes.current.set(document._id, change.likes)
    if (change.likes > before) setLatest({ courseCode: document.courseCode, at: Date.now() })
  })

  useEffect(() => {
    if (latest === null) return
    const over = setTimeout(() => setLatest(null), shownFor)
    return () => clearTimeout(over)
  }, [latest])
  return latest
}
