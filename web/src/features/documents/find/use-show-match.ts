import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react'

/** Scrolls to the selected match: first to its page, then to the words once the text layer is rendered. */
export function useShowMatch({
  words,
  page,
  match,
  scroller,
  goTo,
  show,
}: {
  /** The words that were searched: other words may have the same match on the same page, elsewhere. */
  words: string
  page: number | null
  /** Index of the match. */
  match: number | null
  scroller: RefObject<HTMLElement | null>
  goTo: (page: number) => void
  /** Scrolls to something within a page. */
  show: (element: Element) => void
}): (page: number) => void {
  /** The page with a pending text layer. */
  const awaited = useRef<number | null>(null)
  // Before the page's text is drawn with its new marks.
  useLayoutEffect(() => {
    awaited.current = page
    if (page === null) return
    const element = pageIn(scroller.current, page)
    if (element?.querySelector('canvas') == null) goTo(page)
  }, [words, page, match, scroller, goTo])

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
