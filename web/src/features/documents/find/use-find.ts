import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { OpenPdf } from '../../../components/pdf/react-pdf'
import { createMarks, type MarkedPieces } from './create-marks'
import { searchPages, type Found } from './search-pages'
import { firstFrom, matchAt, placeOf, stepIn, totalOf, type MatchPlace } from './step'
import { usePageTexts } from './use-page-texts'

const typingPauseMs = 150

/** A match that was selected by stepping. */
export type ChosenMatch = MatchPlace & { words: string }

interface Search extends Found {
  words: string
  /** The page at the start of the search, so that scrolling on does not move the selection. */
  from: number
}
const nothing: Search = {
  words: '',
  from: 1,
  counts: new Map(),
  ticks: new Set(),
  complete: true,
  hasText: true,
}

/**
 * Searches a PDF page by page, and steps through the matches. `each`: see findIn; `from`: the current page; `before`: the match that was
 * selected before the file was opened again.
 */
export function useFind({
  pdf,
  pages,
  words,
  each,
  from,
  before,
}: {
  pdf: OpenPdf
  pages: number
  words: string
  each: boolean
  from: number
  before: ChosenMatch | null
}) {
  const texts = usePageTexts(pdf)
  const [latest, setLatest] = useState(nothing)
  /** The match selected by stepping. */
  const [chosen, setChosen] = useState(before)

  const currentPage = useEffectEvent(() => from)

  useEffect(() => {
    const stop = new AbortController()
    const run = async () => {
      const from = currentPage()
      for await (const found of searchPages({ pages, words, each, textOf: texts.read, signal: stop.signal }))
        setLatest({ words, from, ...found })
    }
    const timer = setTimeout(() => void run(), typingPauseMs)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [pages, texts, words, each])

  const found = words.trim() === '' ? nothing : latest
  const { counts } = found
  const count = useMemo(() => totalOf(counts), [counts])
  const again = chosen?.words === words ? matchAt(counts, chosen) : null
  // The chosen one may not be found again yet.
  const waits = chosen?.words === words && !found.complete
  const current = again ?? (waits ? null : firstFrom(counts, found.from))
  const { page = null, within = 0 } = (current === null ? null : placeOf(counts, current)) ?? {}

  const marks = useMemo(() => createMarks({ texts, words: found.words, each }), [texts, found.words, each])
  const ofCurrent = useMemo(
    () => (page === null ? undefined : marks.withCurrent(page, within)),
    [marks, page, within],
  )
  const marksOf = useCallback(
    (number: number): MarkedPieces | undefined =>
      number === page ? ofCurrent : counts.has(number) ? marks.of(number) : undefined,
    [counts, marks, ofCurrent, page],
  )

  return {
    /** The words that were searched. */
    searched: found.words,
    count,
    /** Counted from 0; null without matches. */
    current,
    page,
    /** Its number on its page, from 0. */
    within,
    hasText: found.hasText,
    searching: words.trim() !== '' && (!found.complete || found.words !== words),
    ticks: found.ticks,
    currentTick: page === null ? null : marks.tickOf(page, within, pages),
    marksOf,
    step: (by: 1 | -1) => {
      const next = current === null ? null : placeOf(counts, stepIn(count, current, by))
      if (next !== null) setChosen({ words, ...next })
    },
  }
}
