import type { MarkText } from '../../../components/pdf/pdf-page'
import { markText, type MarkedSpan } from './mark-text'
import { findIn, type Match } from './match-text'
import { tickAt } from './search-pages'
import type { PageTexts } from './use-page-texts'

/** The marked parts of each text item of a page. */
export type MarkedPieces = ReadonlyMap<number, readonly MarkedSpan[]>

/** The marks of a search on pages whose text was read. Each page's are found when it is shown. */
export function createMarks({ texts, words, each }: { texts: PageTexts; words: string; each: boolean }) {
  const matches = new Map<number, readonly Match[]>()
  const plain = new Map<number, MarkedPieces>()
  const matchesOf = (page: number) => kept(matches, page, () => findIn(texts.known(page), words, each))
  return {
    /** Always the same for a page: others would draw its text again. */
    of: (page: number): MarkedPieces => kept(plain, page, () => piecesOf(matchesOf(page), null)),
    /** `within`: the selected match among those of the page, from 0. */
    withCurrent: (page: number, within: number): MarkedPieces => piecesOf(matchesOf(page), within),
    /** The position of a match along the document. */
    tickOf(page: number, within: number, pages: number): number {
      const [first] = matchesOf(page)[within] ?? []
      return tickAt(page, texts.known(page)[first?.piece ?? 0]?.top ?? 0, pages)
    },
  }
}

function kept<T>(known: Map<number, T>, page: number, make: () => T): T {
  const value = known.get(page) ?? make()
  known.set(page, value)
  return value
}

function piecesOf(matches: readonly Match[], current: number | null): MarkedPieces {
  const spans = new Map<number, MarkedSpan[]>()
  matches.forEach((match, index) => {
    for (const span of match) {
      const ofPiece = spans.get(span.piece) ?? []
      spans.set(span.piece, ofPiece)
      ofPiece.push({ ...span, current: index === current })
    }
  })
  return spans
}

const functions = new WeakMap<MarkedPieces, MarkText>()

/** The marks of a drawn page, as a function: always the same for the same marks. */
export function markingOf(pieces: MarkedPieces): MarkText {
  const known = functions.get(pieces)
  const marking: MarkText = known ?? (({ str, itemIndex }) => markText(str, pieces.get(itemIndex) ?? []))
  functions.set(pieces, marking)
  return marking
}
