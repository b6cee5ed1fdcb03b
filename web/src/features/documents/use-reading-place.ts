import type { ReadingPlace, ServerPayload } from '#events'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { keepPlace, readPlace } from '../../components/pdf/reading-places'
import { useLiveMessage } from '../../live/socket'
import { useSession } from '../../session/session-store'
import { keepPlaceOnServer } from './api/keep-place'

/** A page is where somebody stopped reading once they stay on it this long. */
const stayedMs = 2000

/** Where each document was left in this tab and by whom, and the time of the newest place that was known then, by the server's clock. */
const left = new Map<string, { reader: string | null; page: number; knownAt: string }>()

/** The user's id; null for a visitor. */
const readerNow = () => useSession.getState().user?._id ?? null

/** A place on another device of the reader. */
export type Elsewhere = Pick<ServerPayload<'reading:moved'>, 'page' | 'device'>

/**
 * Opens a document at the requested page, or else where its reader stopped. Stores their place: in this browser at once, and on the server
 * once they stay on a page. `isKept`: false if the server stores no place for the document. Returns a newer place of another device, to be
 * offered: the page does not scroll there by itself.
 */
export function useReadingPlace({
  documentId,
  place,
  asked,
  current,
  ready,
  isKept,
  goTo,
}: {
  documentId: string
  place: ReadingPlace | null
  asked: number | null
  current: number
  /** True once the pages have their sizes. */
  ready: boolean
  isKept: boolean
  goTo: (page: number) => void
}): { elsewhere: Elsewhere | null; forget: () => void } {
  const [reader] = useState(readerNow)
  const [start] = useState(() => asked ?? startOf(reader, documentId, place))
  const [elsewhere, setElsewhere] = useState<Elsewhere | null>(null)
  const returned = useRef(false)
  /** The last page that the server was told, or told us. */
  const kept = useRef(place?.page ?? 1)
  const knownAt = useRef(place?.at ?? '')

  const send = useEffectEvent(() => {
    // Not as the place of somebody else who signed in meanwhile.
    if (!isKept || readerNow() !== reader) return
    if (!returned.current || kept.current === current) return
    kept.current = current
    void keepPlaceOnServer(documentId, { page: current, knownAt: knownAt.current }, ({ at }) => {
      if (at > knownAt.current) knownAt.current = at
    })
  })
  useEffect(() => {
    if (!ready || returned.current) return
    returned.current = true
    if (start > 1) goTo(start)
  }, [goTo, ready, start])
  useEffect(() => {
    if (!returned.current) return
    keepPlace(reader, documentId, current)
    left.set(documentId, { reader, page: current, knownAt: knownAt.current })
    const timer = setTimeout(send, stayedMs)
    return () => clearTimeout(timer)
  }, [reader, documentId, current])
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') send()
    }
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      send()
    }
  }, [])

  // Read again, for instance after a device has slept.
  const offerNewer = useEffectEvent((read: ReadingPlace) => {
    if (read.at <= knownAt.current) return
    knownAt.current = read.at
    setElsewhere(read)
  })
  useEffect(() => {
    if (place !== null) offerNewer(place)
  }, [place])
  useLiveMessage('reading:moved', (moved) => {
    if (moved.documentId === documentId) setElsewhere(moved)
  })
  // Reached, by the offer or by reading on.
  if (elsewhere?.page === current) setElsewhere(null)
  return { elsewhere, forget: () => setElsewhere(null) }
}

/** The page that the reader left in this tab, unless the server knows a newer one; else what this browser knows. */
function startOf(reader: string | null, documentId: string, place: ReadingPlace | null): number {
  const here = left.get(documentId)
  const isTheirs = here?.reader === reader
  if (isTheirs && (place === null || place.at <= here.knownAt)) return here.page
  return place?.page ?? readPlace(reader, documentId)
}
