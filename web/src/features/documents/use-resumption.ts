import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react'
import type { ReadingSpot } from '../../components/pdf/use-current-page'
import type { Left, Viewing } from './use-viewing'

/** Where the reader was before the file was opened again; null when it opens first. */
export const useLeft = (left: Viewing['left']): Left | null => useState(left.get)[0]

/** Notes where the reader is when the file is closed, and takes them back there, and the focus, when it is open again. */
export function useResumption({
  left,
  before,
  ready,
  place,
  match,
  where,
  goBackTo,
  focusPage,
}: {
  left: Viewing['left']
  before: Left | null
  /** True once the pages have their sizes. */
  ready: boolean
  place: RefObject<HTMLElement | null>
  match: Left['match']
  where: () => ReadingSpot
  goBackTo: (place: ReadingSpot) => void
  focusPage: (page: number) => void
}): void {
  const note = useEffectEvent((element: HTMLElement) => {
    const focused = element.contains(document.activeElement) ? document.activeElement : null
    const part = focused?.closest('[role=search]') === null ? 'pages' : 'find'
    left.set({ place: where(), focus: focused === null ? null : part, match })
  })
  // A layout effect: the elements are still there when it ends.
  useLayoutEffect(() => {
    const element = place.current
    return () => {
      if (element !== null) note(element)
    }
  }, [place])
  useEffect(() => {
    if (!ready || before === null) return
    goBackTo(before.place)
    if (before.focus === 'pages') focusPage(before.place.spot.page)
  }, [before, focusPage, goBackTo, ready])
}
