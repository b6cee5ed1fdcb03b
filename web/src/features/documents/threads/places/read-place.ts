import { maxQuotationLength, type Place } from '#events'
import type { Turn } from '../../../../components/pdf/turn'
import { asParagraph } from '../../copy/clean-text'
import { unturnedBox } from './turned-box'

type Rect = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

/** The place at a point of the window; null if there is no page. */
export function placeAt({ x, y }: { x: number; y: number }, turn: Turn): Place | null {
  const elements = document.elementsFromPoint(x, y)
  const page = pageOf(elements[0] ?? null)
  if (page === null) return null
  const words = elements.find((element) => element.matches('.textLayer span'))?.textContent ?? ''
  return placeIn(page, { left: x, top: y, right: x, bottom: y }, words, turn)
}

/** The place of the selected text; null without any. Text that goes on over the end of a page is quoted, but only its page is shown. */
export function placeOfSelection(turn: Turn): Place | null {
  const selection = getSelection()
  if (selection === null || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
  const page = pageOf(range.startContainer)
  if (page === null) return null
  const sheet = page.getBoundingClientRect()
  const inside = rects.filter(({ top, bottom }) => bottom > sheet.top && top < sheet.bottom)
  return inside.length === 0 ? null : placeIn(page, unionOf(inside), selection.toString(), turn)
}

const pageOf = (node: Node | null): HTMLElement | null => {
  const element = node instanceof Element ? node : (node?.parentElement ?? null)
  return element?.closest<HTMLElement>('[data-page-number]') ?? null
}

function placeIn(page: HTMLElement, rect: Rect, words: string, turn: Turn): Place {
  const { left, top, width, height } = page.getBoundingClientRect()
  const across = (x: number) => share((x - left) / width)
  const down = (y: number) => share((y - top) / height)
  const [x, y] = [across(rect.left), down(rect.top)]
  const box = unturnedBox({ x, y, w: across(rect.right) - x, h: down(rect.bottom) - y }, turn)
  return {
    page: Number(page.dataset['pageNumber']),
    box: { x: share(box.x), y: share(box.y), w: share(box.w), h: share(box.h) },
    quotation: asParagraph(words).slice(0, maxQuotationLength).replace(halfLetter, '').trim(),
  }
}

/** Half an emoji, for instance. */
const halfLetter = /[\uD800-\uDBFF]$/

/** Within the page, to a ten-thousandth. */
const share = (part: number): number => Math.round(Math.min(1, Math.max(0, part)) * 10_000) / 10_000

const unionOf = (rects: readonly Rect[]): Rect => ({
  left: Math.min(...rects.map(({ left }) => left)),
  top: Math.min(...rects.map(({ top }) => top)),
  right: Math.max(...rects.map(({ right }) => right)),
  bottom: Math.max(...rects.map(({ bottom }) => bottom)),
})
