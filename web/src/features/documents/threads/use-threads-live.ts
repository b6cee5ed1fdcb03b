import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLiveMessage } from '../../../live/socket'
import { rereadThread, threadsQuery } from '../api/threads'
import { noteShown, useThreads } from './threads-store'

/** Readers of a document do not all read a changed thread at once, unless they have it open. */
const spreadMs = 1000

/** Keeps the questions about a document up to date while it is open. */
export function useThreadsLive(documentId: string): void {
  const { data } = useQuery(threadsQuery(documentId))
  useEffect(() => {
    if (data !== undefined && useThreads.getState().shown?.documentId !== documentId)
      noteShown(documentId, data.threads)
  }, [data, documentId])

  const timers = useRef(new Map<string, number>())
  useLiveMessage('threads:changed', ({ documentId: about, threadId }) => {
    if (about !== documentId || timers.current.has(threadId)) return
    const { openFor, view } = useThreads.getState()
    const isOpen = openFor === documentId && view.kind === 'thread' && view.threadId === threadId
    const timer = window.setTimeout(
      () => {
        timers.current.delete(threadId)
        void rereadThread(documentId, threadId)
      },
      isOpen ? 0 : Math.random() * spreadMs,
    )
    timers.current.set(threadId, timer)
  })
  useEffect(() => {
    const waiting = timers.current
    return () => waiting.forEach((timer) => clearTimeout(timer))
  }, [])
}
