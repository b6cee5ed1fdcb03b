import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ReadingSpot } from '../../components/pdf/use-current-page'
import type { Turn } from '../../components/pdf/turn'
import { openingOf } from './find/opening'
import type { ChosenMatch } from './find/use-find'

/** Where the reader was when the file was closed, to be opened again. */
export interface Left {
  place: ReadingSpot
  /** The part that had the focus. */
  focus: 'pages' | 'find' | null
  /** The selected match of Find. */
  match: ChosenMatch | null
}

/** The state of a viewer. It outlives the open file, which is opened again if a part of it was lost. */
export function useViewing(narrow: boolean) {
  const [search] = useSearchParams()
  /** Of the address by which the reader came. */
  const [opening] = useState(() => openingOf(search, Infinity))
  const [zoom, setZoom] = useState(1)
  const [turn, setTurn] = useState<Turn>(0)
  const [thumbnails, setThumbnails] = useState(!narrow)
  /** Null until the reader chooses. */
  const [outlineShown, setOutlineShown] = useState<boolean | null>(null)
  const [words, setWords] = useState(opening?.words ?? '')
  const [finding, setFinding] = useState(words !== '')
  /** Shown as text that fills the window, instead of as drawn. */
  const [asText, setAsText] = useState(false)
  const [left] = useState(createLeft)
  return {
    ...{ opening, left },
    ...{ zoom, setZoom, turn, setTurn, thumbnails, setThumbnails, outlineShown, setOutlineShown },
    ...{ words, setWords, finding, setFinding, asText, setAsText },
  }
}
export type Viewing = ReturnType<typeof useViewing>

function createLeft() {
  let left: Left | null = null
  return { get: () => left, set: (now: Left) => void (left = now) }
}
