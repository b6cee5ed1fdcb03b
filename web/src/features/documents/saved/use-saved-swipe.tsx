import type { RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import { notify } from '../../../components/toasts/notify'
import { placeInWords } from '../../../entities/saved-row/saved-row'
import { useSavedPlace } from '../../../entities/saved-row/use-saved-place'
import { useSwipe } from '../touch/use-swipe'
import { SwipeHint } from './swipe-hint'

/** Leads to the saved documents before and after one, by a swipe or by `go`. `hint`: where the finger points. */
export function useSavedSwipe(documentId: string, scroller: RefObject<HTMLElement | null>) {
  const place = useSavedPlace(documentId) ?? null
  const navigate = useNavigate()
  const neighbour = (way: -1 | 1) => (way === 1 ? place?.after : place?.before) ?? null
  const go = (way: -1 | 1) => {
    const to = neighbour(way)
    if (to === null || place === null) return
    // The row with the places may be out of sight: a document opens where its reader stopped.
    notify.info(`${placeInWords({ ...place, at: place.at + way })}: ${to.title}`)
    // Back leads to the list, however many documents were passed.
    void navigate(`/document/${to._id}`, { replace: true })
  }
  const pointed = useSwipe({
    active: place !== null,
    scroller,
    has: (way) => neighbour(way) !== null,
    onGo: go,
  })
  const hint = place === null || pointed === null ? null : <SwipeHint place={place} way={pointed} />
  return { swipes: place !== null, hint, go }
}
