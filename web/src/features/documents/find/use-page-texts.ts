import { useMemo } from 'react'
import type { OpenPdf } from '../../../components/pdf/react-pdf'
import type { PlacedPiece } from './search-pages'

export interface PageTexts {
  read: (page: number) => Promise<readonly PlacedPiece[]>
  /** The text of a page that was read. */
  known: (page: number) => readonly PlacedPiece[]
}

/** Reads page texts, each once. */
export const usePageTexts = (pdf: OpenPdf): PageTexts => useMemo(() => createPageTexts(pdf), [pdf])

function createPageTexts(pdf: OpenPdf): PageTexts {
  const texts = new Map<number, readonly PlacedPiece[]>()
  return {
    async read(page) {
      const text = texts.get(page) ?? (await readText(pdf, page))
      texts.set(page, text)
      return text
    },
    known: (page) => texts.get(page) ?? [],
  }
}

async function readText(pdf: OpenPdf, number: number): Promise<readonly PlacedPiece[]> {
  try {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const viewport = page.getViewport({ scale: 1 })
    return items.flatMap((item) => {
      if (!('str' in item)) return []
      const [x, y] = [Number(item.transform[4]), Number(item.transform[5])]
      const top = Number(viewport.convertToViewportPoint(x, y)[1]) / viewport.height
      return [{ str: item.str, hasEOL: item.hasEOL, top: Math.min(1, Math.max(0, top || 0)) }]
    })
  } catch {
    // An unreadable page has no matches; the viewer shows its error.
    return []
  }
}
