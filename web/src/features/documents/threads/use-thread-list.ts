import type { Thread } from '#events'
import { useQuery } from '@tanstack/react-query'
import { isUnreachable } from '../../../http/api-error'
import { threadsQuery } from '../api/threads'
import { isShown, newsIn, type Shown } from './list/news'
import { noteShown, openThreads, useThreads } from './threads-store'

const none: readonly Thread[] = []
const nothing: Shown = {}

/** The questions about a document: those that the reader was shown, and the news, with a function that shows them. */
export function useThreadList(documentId: string) {
  const { data, isError, error, refetch } = useQuery(threadsQuery(documentId))
  const shown = useThreads((state) => (state.shown?.documentId === documentId ? state.shown.threads : null))
  const all = data?.threads ?? none
  // All are shown that were there when the page opened.
  const known = shown ?? nothing
  const news = shown === null ? { count: 0, threadIds: [] } : newsIn(all, known)
  const showNews = () => {
    const [first, ...others] = news.threadIds
    noteShown(documentId, all)
    openThreads(
      documentId,
      first !== undefined && others.length === 0 ? { kind: 'thread', threadId: first } : { kind: 'list' },
    )
  }
  return {
    threads:
      data === undefined ? null : shown === null ? all : all.filter((thread) => isShown(thread, known)),
    total: data?.total ?? null,
    /** True if there are older questions, which are not shown. */
    isCut: data !== undefined && data.total > all.length,
    isError,
    /** There is no connection, and they were not read on this device. */
    isUnread: data === undefined && isUnreachable(error),
    refetch: () => void refetch(),
    news: news.count,
    showNews,
  }
}
