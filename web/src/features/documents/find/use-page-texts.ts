import { useCallback, useRef } from 'react'
import type { OpenPdf } from '../../../components/pdf/react-pdf'
import type { TextPiece } from './match-text'

/** Reads page texts, each once. */
export function usePageTexts(pdf: OpenPdf): (page: number) => Promise<readonly TextPiece[]> {
  const texts = useRef(new Map<number, Promise<readonly TextPiece[]>>())
  return useCallback(
    (page) => {
      const known = texts.current.get(page)
      if (known !== undefined) return known
      const text = readText(pdf, page)
      texts.current.set(page, text)
      return text
    },
    [pdf],
  )
}

async function readText(pdf: OpenPdf, number: number): Promise<readonly TextPiece[]> {
  try {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    return items.flatMap((item) => ('str' in item ? [{ str: item.str, hasEOL: item.hasEOL }] : []))
  } catch {
    // An unreadable page has no matches; the viewer shows its error.
    return []
  }
}
