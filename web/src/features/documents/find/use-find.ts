import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { OpenPdf } from '../../../components/pdf/react-pdf'
import type { MarkText } from '../../../components/pdf/pdf-page'
import { markText, type MarkedSpan } from './mark-text'
import { maxMatches, searchPages, type PageMatch } from './search-pages'
import { firstFrom, stepIn } from './step'
import { usePageTexts } from './use-page-texts'

const typingPauseMs = 150

interface Found {
  words: string
  /** The page at the start of the search, so that scrolling on does not move the selection. */
  from: number
  matches: readonly PageMatch[]
  /** True once every page was searched or the maximum was reached. */
  complete: boolean
}
const nothing: Found = { words: '', from: 1, matches: [], complete: true }

/** Searches a PDF page by page, and steps through the matches. `from`: the current page. */
export function useFind({
  pdf,
  pages,
  words,
  from,
}: {
  pdf: OpenPdf
  pages: number
  words: string
  from: number
}) {
  const textOf = usePageTexts(pdf)
  const [found, setFound] = useState(nothing)
  /** The match selected by stepping. */
  const [chosen, setChosen] = useState<{ words: string; index: number } | null>(null)

  const currentPage = useEffectEvent(() => from)

  useEffect(() => {
    const stop = new AbortController()
    const run = async () => {
      const from = currentPage()
      for await (const found of searchPages({ pages, words, textOf, signal: stop.signal }))
        setFound({ words, from, ...found })
    }
    const timer = setTimeout(() => void run(), typingPauseMs)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [pages, textOf, words])

  const { matches, complete, from: start } = words.trim() === '' ? nothing : found
  const first = useMemo(
    () =>
      firstFrom(
        matches.map(({ page }) => page),
        start,
      ),
    [matches, start],
  )
  const current = chosen?.words === words && chosen.index < matches.length ? chosen.index : first
  const marks = useMemo(() => marksOf(matches, current), [matches, current])
  const step = (by: 1 | -1) => {
    if (current !== null) setChosen({ words, index: stepIn(matches.length, current, by) })
  }

  return {
    count: matches.length,
    /** Counted from 0; null without matches. */
    current,
    page: current === null ? null : (matches[current]?.page ?? null),
    searching: words.trim() !== '' && (!complete || found.words !== words),
    more: matches.length >= maxMatches,
    marks,
    step,
  }
}

/** Marks for each page with matches. */
function marksOf(matches: Found['matches'], current: number | null): ReadonlyMap<number, MarkText> {
  const spans = new Map<number, Map<number, MarkedSpan[]>>()
  matches.forEach(({ page, match }, index) => {
    const ofPage = spans.get(page) ?? new Map<number, MarkedSpan[]>()
    spans.set(page, ofPage)
    for (const span of match) {
      const ofPiece = ofPage.get(span.piece) ?? []
      ofPage.set(span.piece, ofPiece)
      ofPiece.push({ ...span, current: index === current })
    }
  })
  return new Map(
    [...spans].map(([page, ofPage]) => [
      page,
      ({ str, itemIndex }) => markText(str, ofPage.get(itemIndex) ?? []),
    ]),
  )
}
