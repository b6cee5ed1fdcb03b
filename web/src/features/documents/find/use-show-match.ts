import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react'
import type { ChosenMatch } from './use-find'

/** Scrolls to the selected match: first to its page, then to the words once the text layer is rendered. */
export function useShowMatch({
  words,
  page,
  within,
  before,
  scroller,
  goTo,
  show,
}: {
  /** The words that were searched: other words may have the same match on the same page, elsewhere. */
  words: string
  page: number | null
  /** Its number among the matches of the page. */
  within: number
  /** The match that was selected before the file was opened again: its reader may have read on. */
  before: ChosenMatch | null
  scroller: RefObject<HTMLElement | null>
  goTo: (page: number) => void
  /** Scrolls to something within a page. */
  show: (element: Element) => void
}): (page: number) => void {
  /** The page with a pending text layer. */
  const awaited = useRef<number | null>(null)
  const isMoved = useRef(false)
  // Before the page's text is drawn with its new marks.
  useLayoutEffect(() => {
    awaited.current = null
    if (page === null) return
    const isBefore = before?.words === words && before.page === page && before.within === within
    if (isBefore && !isMoved.current) return
    isMoved.current = true
    awaited.current = page
    const element = pageIn(scroller.current, page)
    if (element?.querySelector('canvas') == null) goTo(page)
  }, [words, page, within, before, scroller, goTo])

  return useCallback(
    (shown) => {
      if (shown !== awaited.current) return
      const mark = pageIn(scroller.current, shown)?.querySelector('mark[data-current]')
      if (mark == null) return
      awaited.current = null
      show(mark)
    },
    [scroller, show],
  )
}

const pageIn = (scroller: HTMLElement | null, page: number) =>
  scroller?.querySelector(`[data-page-number="${page}"]`)
