import { useState } from 'react'
import type { SheetChoice } from './make-sheets'
import { formatPages, parsePages } from './page-range'
import { bestOrientation } from './sheet-layout'

export interface SheetWish {
  /** As typed. */
  text: string
  /** Of the typed pages. */
  problem: string | undefined
  /** The last valid choice of pages. */
  chosen: readonly number[]
  choice: SheetChoice
  type: (text: string) => void
  toggle: (page: number) => void
  set: (change: Partial<SheetChoice>) => void
}

/** The student's choice of pages and layout. The orientation follows the pages until it is chosen. */
export function useSheetChoice({ pages, ratio }: { pages: number; ratio: number }): SheetWish {
  const [text, setText] = useState(() => formatPages(Array.from({ length: pages }, (_, index) => index + 1)))
  const parsed = parsePages(text, pages)
  const [valid, setValid] = useState<readonly number[]>(() => ('pages' in parsed ? parsed.pages : []))
  const [choice, setChoice] = useState<Omit<SheetChoice, 'orientation'> & Partial<SheetChoice>>({
    up: 4,
    hasFrames: true,
    hasNumbers: true,
  })
  const chosen = 'pages' in parsed ? parsed.pages : valid
  const type = (typed: string) => {
    setText(typed)
    const read = parsePages(typed, pages)
    if ('pages' in read) setValid(read.pages)
  }
  return {
    ...{ text, chosen, type },
    problem: 'problem' in parsed ? parsed.problem : undefined,
    choice: { orientation: bestOrientation(choice.up, ratio), ...choice },
    toggle(page) {
      // An empty field says that nothing is chosen.
      const before = text.trim() === '' ? [] : chosen
      const after = before.includes(page) ? before.filter((each) => each !== page) : [...before, page]
      type(formatPages(after.toSorted((one, other) => one - other)))
    },
    set: (change) => setChoice((before) => ({ ...before, ...change })),
  }
}
