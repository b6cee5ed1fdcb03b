import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { OpenPdf } from '../../../components/pdf/react-pdf'
import type { MarkText } from '../../../components/pdf/pdf-page'
import { createMarks } from './create-marks'
import { searchPages, type Found } from './search-pages'
import { firstFrom, placeOf, stepIn, totalOf } from './step'
import { usePageTexts } from './use-page-texts'

const typingPauseMs = 150

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

/** Searches a PDF page by page, and steps through the matches. `each`: see findIn; `from`: the current page. */
export function useFind({
  pdf,
  pages,
  words,
  each,
  from,
}: {
  pdf: OpenPdf
  pages: number
  words: string
  each: boolean
  from: number
}) {
  const texts = usePageTexts(pdf)
  const [latest, setLatest] = useState(nothing)
  /** The match selected by stepping. */
  const [chosen, setChosen] = useState<{ words: string; index: number } | null>(null)

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
  const current =
    chosen?.words === words && chosen.index < count ? chosen.index : firstFrom(counts, found.from)
  const { page = null, within = 0 } = (current === null ? null : placeOf(counts, current)) ?? {}

  const marks = useMemo(() => createMarks({ texts, words: found.words, each }), [texts, found.words, each])
  const ofCurrent = useMemo(
    () => (page === null ? undefined : marks.withCurrent(page, within)),
    [marks, page, within],
  )
  const markOf = useCallback(
    (number: number): MarkText | undefined =>
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
    hasText: found.hasText,
    searching: words.trim() !== '' && (!found.complete || found.words !== words),
    ticks: found.ticks,
    currentTick: page === null ? null : marks.tickOf(page, within, pages),
    markOf,
    step: (by: 1 | -1) => {
      if (current !== null) setChosen({ words, index: stepIn(count, current, by) })
    },
  }
}
