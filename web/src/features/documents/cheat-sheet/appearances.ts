import { PDFArray, PDFDict, PDFName, PDFNumber, PDFRef, PDFStream, type PDFPage } from '@cantoo/pdf-lib'
import { boundsOf, type Box, type Matrix } from './page-placement'
import { numbersOf } from './pdf-numbers'

/** An annotation that somebody made on a page in a program: how it looks, and the matrix that brings it onto the page. */
interface Appearance {
  stream: PDFRef
  matrix: Matrix
}

/** Bits of the entry `F` (ISO 32000-1, table 165). */
const [hidden, noView] = [2, 32]
const name = (text: string) => PDFName.of(text)

/** The appearances of the visible annotations of a page. Those without one, such as links, show nothing. */
export function appearancesOf(node: PDFPage['node']): Appearance[] {
  const annotations = node.lookup(name('Annots'))
  if (!(annotations instanceof PDFArray)) return []
  return annotations.asArray().flatMap((_, index) => {
    const annotation = annotations.lookup(index)
    const shown = annotation instanceof PDFDict && isVisible(annotation) ? appearanceOf(annotation) : null
    return shown === null ? [] : [shown]
  })
}

function isVisible(annotation: PDFDict): boolean {
  const flags = annotation.lookup(name('F'))
  const set = flags instanceof PDFNumber ? flags.asNumber() : 0
  // A pop-up is a window of the reader.
  return (set & (hidden | noView)) === 0 && annotation.lookup(name('Subtype')) !== name('Popup')
}

function appearanceOf(annotation: PDFDict): Appearance | null {
  const rectangle = boxOf(annotation, 'Rect')
  const stream = normalAppearance(annotation)
  const drawn = stream === null ? undefined : annotation.context.lookup(stream)
  if (rectangle === null || stream === null || !(drawn instanceof PDFStream)) return null
  const box = boxOf(drawn.dict, 'BBox')
  if (box === null) return null
  const own = numbersOf(drawn.dict.lookup(name('Matrix')))
  return { stream, matrix: ontoRectangle(boundsOf(asMatrix(own), box), rectangle) }
}

/** Check boxes have an appearance for each state. */
function normalAppearance(annotation: PDFDict): PDFRef | null {
  const all = annotation.lookup(name('AP'))
  const normal = all instanceof PDFDict ? all.get(name('N')) : undefined
  const state = annotation.lookup(name('AS'))
  const states = annotation.context.lookup(normal)
  const chosen = states instanceof PDFDict && state instanceof PDFName ? states.get(state) : normal
  return chosen instanceof PDFRef ? chosen : null
}

/** ISO 32000-1, 12.5.5: the transformed box of the appearance is scaled and moved onto the rectangle of its annotation. */
function ontoRectangle(bounds: Box, rectangle: Box): Matrix {
  const scale = (low: 0 | 1, high: 2 | 3) => {
    const size = bounds[high] - bounds[low]
    return size === 0 ? 1 : (rectangle[high] - rectangle[low]) / size
  }
  const [x, y] = [scale(0, 2), scale(1, 3)]
  return [x, 0, 0, y, rectangle[0] - x * bounds[0], rectangle[1] - y * bounds[1]]
}

function boxOf(dictionary: PDFDict, key: string): Box | null {
  const [x, y, otherX, otherY] = numbersOf(dictionary.lookup(name(key))) ?? []
  if (x === undefined || y === undefined || otherX === undefined || otherY === undefined) return null
  return [Math.min(x, otherX), Math.min(y, otherY), Math.max(x, otherX), Math.max(y, otherY)]
}

function asMatrix(numbers: readonly number[] | null): Matrix {
  const [a, b, c, d, e, f] = numbers ?? []
  if (a === undefined || b === undefined || c === undefined || d === undefined) return [1, 0, 0, 1, 0, 0]
  return [a, b, c, d, e ?? 0, f ?? 0]
}
