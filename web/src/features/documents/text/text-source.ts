import type { Block } from './blocks'
import { reflow } from './reflow'
import type { TextPage } from './text-item'

/** Pages before and after one, which tell its headers, its footers and the size of the text. */
const around = 2
/** A page is not kept waiting for its neighbours: their part of the file may be lost. */
const neighbourMs = 2000

/** The text of a page to be shown. */
export interface ShownText {
  blocks: readonly Block[]
  strOf: (piece: number) => string
}

/** Reads pages as text, each once. `read`: rejects if a page cannot be read. */
export function createTextSource(pages: number, read: (page: number) => Promise<TextPage>) {
  const known = new Map<number, Promise<TextPage>>()
  const pageAt = (number: number): Promise<TextPage> => {
    const page = known.get(number) ?? read(number)
    known.set(number, page)
    return page
  }
  return async (number: number): Promise<ShownText> => {
    const neighbours = Array.from({ length: 2 * around + 1 }, (_, index) => number - around + index).filter(
      (other) => other >= 1 && other <= pages && other !== number,
    )
    const [page, ...others] = await Promise.all([
      pageAt(number),
      ...neighbours.map((other) => soon(pageAt(other))),
    ])
    const near = others.filter((other) => other !== null)
    const strs = new Map(page.items.map(({ piece, str }) => [piece, str]))
    return { blocks: reflow(page, near), strOf: (piece) => strs.get(piece) ?? '' }
  }
}

/** Null if it fails, or takes long. */
const soon = (page: Promise<TextPage>): Promise<TextPage | null> =>
  Promise.race([
    page.catch(() => null),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), neighbourMs)),
  ])
