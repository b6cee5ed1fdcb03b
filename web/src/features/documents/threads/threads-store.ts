import type { Place, Thread } from '#events'
import { create } from 'zustand'
import { shownOf, type Shown } from './list/news'

/**
 * The contents of the panel. `place`: null for a question about the whole document. `by`: opened by the mark of the whole document, to which
 * the keyboard returns.
 */
export type View =
  | { kind: 'list'; by?: 'mark' }
  | { kind: 'thread'; threadId: string }
  | { kind: 'ask'; place: Place | null; by?: 'mark' }

const list: View = { kind: 'list' }

/** The panel of questions, and which of them its reader was shown. */
export const useThreads = create<{
  /** The document with an open panel. */
  openFor: string | null
  view: View
  /** True while the reader chooses a spot to ask about. */
  isPicking: boolean
  shown: { documentId: string; threads: Shown } | null
}>()(() => ({ openFor: null, view: list, isPicking: false, shown: null }))

export const openThreads = (documentId: string, view: View = list): void =>
  useThreads.setState({ openFor: documentId, view, isPicking: false })

export const closeThreads = (): void => useThreads.setState({ openFor: null, view: list, isPicking: false })

export const pickSpot = (isPicking: boolean): void => useThreads.setState({ isPicking })

/** Notes that the reader was shown these threads, as they are now, beside those before. */
export const noteShown = (documentId: string, threads: readonly Thread[]): void =>
  useThreads.setState(({ shown }) => ({
    shown: {
      documentId,
      threads: { ...(shown?.documentId === documentId && shown.threads), ...shownOf(threads) },
    },
  }))
