import type { PageBox } from '#events'
import type { TextItem, TextPage } from '../../text/text-item'

/** Fewer letters are all over a page. */
const leastLetters = 4
/** How far letters reach below their baseline, as a share of their size. */
const descent = 0.25

/**
 * Finds the box of a quotation on a page, since a new edition may have moved its words. Returns `known`, its former box, if the words are
 * still there or nowhere; otherwise the nearest box that has them.
 */
export function locateQuotation(page: TextPage, quotation: string, known: PageBox): PageBox {
  const wanted = lettersOf(quotation)
  if (wanted.length < leastLetters) return known
  const owners: TextItem[] = []
  let letters = ''
  for (const item of page.items) {
    const own = lettersOf(item.str)
    letters += own
    for (let at = 0; at < own.length; at++) owners.push(item)
  }
  const middle = known.y + known.h / 2
  let best: PageBox | null = null
  for (let at = letters.indexOf(wanted); at !== -1; at = letters.indexOf(wanted, at + 1)) {
    const box = boxOf(owners.slice(at, at + wanted.length), page)
    if (middle >= box.y && middle <= box.y + box.h) return known
    if (best === null || Math.abs(box.y - known.y) < Math.abs(best.y - known.y)) best = box
  }
  return best ?? known
}

/** As the server compares them: line breaks, hyphens and ligatures differ. */
const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The smallest box around text items of a page. */
export function boxOf(items: readonly TextItem[], { width, height }: TextPage): PageBox {
  const share = (part: number) => Math.min(1, Math.max(0, part))
  const x = share(Math.min(...items.map(({ left }) => left)) / width)
  const y = share(Math.min(...items.map((item) => item.y - item.size)) / height)
  const right = share(Math.max(...items.map((item) => item.right)) / width)
  const bottom = share(Math.max(...items.map((item) => item.y + descent * item.size)) / height)
  return { x, y, w: right - x, h: bottom - y }
}
