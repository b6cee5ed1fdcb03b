import type { Place } from '#events'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { useSearchParams } from 'react-router-dom'
import { fetchCode } from '../../../components/fetch-code'
import type { Turn } from '../../../components/pdf/turn'
import { threadQuery } from '../api/threads'
import { PickSpot } from './places/pick-spot'
import { openThreads, pickSpot, useThreads } from './threads-store'
import { useThreadsLive } from './use-threads-live'

const ThreadsPanel = lazy(async () => ({
  default: (await fetchCode(() => import('./panel/threads-panel'))).ThreadsPanel,
}))

/** The questions about an open document: their panel, the choice of a spot, and the one that the address names. */
export function DocumentThreads({
  documentId,
  edition,
  narrow,
  scroller,
  turn,
  isReady,
  onPlace,
  onPage,
}: {
  documentId: string
  /** The one that is shown. */
  edition: number
  narrow: boolean
  scroller: RefObject<HTMLElement | null>
  /** Null where no spot can be chosen: the document is shown as text. */
  turn: Turn | null
  /** True once the pages have their sizes. */
  isReady: boolean
  onPlace: (place: Place) => void
  onPage: (page: number) => void
}) {
  useThreadsLive(documentId)
  const isOpen = useThreads(({ openFor }) => openFor === documentId)
  const isPicking = useThreads((state) => state.isPicking)
  useEffect(() => () => pickSpot(false), [])
  useLinkedThread({ documentId, edition, isReady, onPlace })
  return (
    <>
      {/* On a phone the panel covers the pages. */}
      {isOpen && !(isPicking && narrow) && (
        <Suspense>
          <ThreadsPanel
            {...{ documentId, edition, narrow, onPage }}
            onPlace={onPlace}
            onPick={turn === null ? null : () => pickSpot(true)}
          />
        </Suspense>
      )}
      {isPicking && turn !== null && (
        <PickSpot
          {...{ scroller, turn }}
          onPick={(place) => openThreads(documentId, { kind: 'ask', place })}
          onCancel={() => pickSpot(false)}
        />
      )}
    </>
  )
}

/** Opens the thread that the address names (`?thread=`), and goes to its place once. */
function useLinkedThread({
  documentId,
  edition,
  isReady,
  onPlace,
}: {
  documentId: string
  edition: number
  isReady: boolean
  onPlace: (place: Place) => void
}): void {
  const linked = useSearchParams()[0].get('thread')
  const { data } = useQuery({ ...threadQuery(linked ?? ''), enabled: linked !== null })
  const gone = useRef<string | null>(null)
  useEffect(() => {
    if (linked !== null) openThreads(documentId, { kind: 'thread', threadId: linked })
  }, [documentId, linked])
  const place = data?.thread.edition === edition ? data.thread.place : null
  const go = useEffectEvent(() => {
    if (place === null || gone.current === linked) return
    gone.current = linked
    onPlace(place)
  })
  useEffect(() => {
    if (!isReady || place === null) return
    // After the document went to the page where its reader stopped.
    const soon = setTimeout(go)
    return () => clearTimeout(soon)
  }, [isReady, place])
}
