import {
  hasImageBeyond,
  openPdf,
  spread,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from '@studyshelf/pdf-guard'
import type { FoundMark } from '#events'
import { findMarks } from '../marks/find-marks'
import { linesOf } from '../marks/lines-of'
import { pageText } from '../texts/page-text'
import { isVisible, markOf, textHash, type PageMark } from './page-mark'
import { lettersOf, textSketch } from './text-sketch'

/** A document's fingerprint. */
export interface Likeness {
  /** See textSketch: the text of its text pages. Empty if they have too little. */
  sketch: number[]
  /** Number of pages that the sketch stands for. */
  textPages: number
  /** Texts of these pages, as in PageMark. A short document may have become part of this one. */
  pageTexts: string[]
  /** The other pages that have something to see: all of them, or an even selection. */
  pages: PageMark[]
  /** Number of the other pages. */
  otherPages: number
}

/**
 * `opening`: the first words of page one. `marks`: of lecturers' material; null if none was found, but the text of some pages could not be
 * read. `not-judged`: it could not be read in time, or by this reader.
 */
export type Looked =
  | { outcome: 'read'; likeness: Likeness; opening: string; marks: FoundMark[] | null }
  | { outcome: 'nothing-to-see' }
  | { outcome: 'not-judged' }

/** A page with fewer letters is recognised by its look: a scan with the name of a scanner below, for example. */
const minLettersOfTextPage = 100
const maxLetters = 1_000_000
/** In characters: a heading, and what stands below it. */
const openingLength = 600
/** Pages to draw. */
const maxDrawn = 64
/** Of a long document, this many pages to read and this many to draw are enough to judge it. */
const enoughRead = 32
const enoughDrawn = 16
/** Processor time for all pages. Then the pages read so far are enough. */
const totalMs = 8000
/** Processor time for reading text, out of `totalMs`. */
const readingMs = 5000
/** Processor time for all pages and the marks on them: marks are searched on every page. */
const markingMs = 12_000
/** In characters. A page with more is nobody's notes, and is not searched. */
const maxSearched = 100_000
/**
 * In pixels: an image of a whole A4 page at 720 dpi. Decoding it takes most of the process's memory, so only pages that look blank without it
 * are drawn with it.
 */
const largestImage = 51_000_000
/** A larger file is hardly blank. */
const maxBlankBytes = 5 * 1024 * 1024

/** The input of the search for marks: the phrases of the admins' table, and the name of the uploader. */
export interface MarkSearch {
  phrases: readonly string[]
  author: string
}

/** A page: its lines, the letters on it, and its opening. */
interface Read {
  number: number
  lines: string
  letters: string
  opening: string
}

async function readPage(page: PDFPageProxy): Promise<Omit<Read, 'number'>> {
  const { items } = await page.getTextContent()
  const texts = items.flatMap((item) => ('str' in item ? [item] : []))
  const isFirst = page.pageNumber === 1
  return {
    lines: linesOf(texts),
    letters: lettersOf(texts.map(({ str }) => str).join(' ')),
    // An item has a character at least.
    opening: isFirst ? pageText(texts.slice(0, openingLength)).slice(0, openingLength) : '',
  }
}

/** Gives access to the pages of a document, one by one, and counts those that cannot be read. */
function createPages(document: PDFDocumentProxy) {
  const start = process.cpuUsage()
  let failed = 0
  return {
    /** True once this much processor time was spent. */
    isOver(ms: number): boolean {
      const { user, system } = process.cpuUsage(start)
      return (user + system) / 1000 > ms
    },
    /** Null if the page cannot be read. */
    async on<T>(number: number, work: (page: PDFPageProxy) => Promise<T>): Promise<T | null> {
      try {
        const page = await document.getPage(number)
        const found = await work(page)
        page.cleanup()
        return found
      } catch {
        failed++
        return null
      }
    },
    failed: () => failed,
  }
}
type Pages = ReturnType<typeof createPages>

async function readAll(pages: Pages, count: number): Promise<Read[]> {
  const read: Read[] = []
  let total = 0
  for (let number = 1; number <= count && total < maxLetters && !pages.isOver(readingMs); number++) {
    const found = await pages.on(number, readPage)
    if (found === null) continue
    total += found.letters.length
    read.push({ number, ...found })
  }
  return read
}

async function markAll(pages: Pages, read: readonly Read[]): Promise<{ marks: PageMark[]; drawn: number }> {
  const marks: PageMark[] = []
  let drawn = 0
  const chosen = spread(read.length, maxDrawn).flatMap((at) => read[at - 1] ?? [])
  for (const { number, letters } of chosen) {
    if (pages.isOver(totalMs)) break
    const mark = await pages.on(number, (page) => markOf(page, letters))
    drawn++
    if (mark !== null) marks.push(mark)
  }
  return { marks, drawn }
}

/** Draws pages until there is something to see on one. `drawn`: how many. */
async function findVisible(
  pages: Pages,
  read: readonly Read[],
): Promise<{ isFound: boolean; drawn: number }> {
  let drawn = 0
  for (const { number } of read) {
    if (pages.isOver(totalMs)) break
    drawn++
    if (await pages.on(number, isVisible)) return { isFound: true, drawn }
  }
  return { isFound: false, drawn }
}

/** Marks on all pages. Null if there is none, but not all pages could be read. */
async function searchMarks(
  pages: Pages,
  read: readonly Read[],
  count: number,
  search: MarkSearch,
): Promise<FoundMark[] | null> {
  const lines = new Map(read.map((page) => [page.number, page.lines]))
  for (let number = 1; number <= count && !pages.isOver(markingMs); number++) {
    const found = lines.has(number) ? null : await pages.on(number, readPage)
    if (found !== null) lines.set(number, found.lines)
  }
  const texts = Array.from({ length: count }, (_, at) => lines.get(at + 1) ?? '')
  const isWhole = lines.size === count && texts.every((text) => text.length <= maxSearched)
  const marks = findMarks(
    texts.map((text) => text.slice(0, maxSearched)),
    search,
  )
  return marks.length > 0 || isWhole ? marks : null
}

async function look(document: PDFDocumentProxy, search: MarkSearch | null): Promise<Looked> {
  const count = document.numPages
  const pages = createPages(document)
  const read = await readAll(pages, count)
  const long = read.filter(({ letters }) => letters.length >= minLettersOfTextPage)
  const text = long.map(({ letters }) => letters).join('')
  const sketch = textSketch(text.slice(0, maxLetters))
  const inSketch = sketch.length > 0 ? long : []
  const others = sketch.length > 0 ? read.filter((page) => !long.includes(page)) : read
  const { marks, drawn } = await markAll(pages, others)

  if (marks.length === 0) {
    // Text alone may be invisible.
    const visible = await findVisible(pages, inSketch)
    const isComplete = pages.failed() === 0 && visible.drawn + drawn === count
    if (!visible.isFound) return { outcome: isComplete ? 'nothing-to-see' : 'not-judged' }
  }
  if (read.length < Math.min(count, enoughRead) || drawn < Math.min(others.length, enoughDrawn))
    return { outcome: 'not-judged' }
  const likeness = {
    sketch,
    textPages: inSketch.length,
    pageTexts: inSketch.map(({ letters }) => textHash(letters)),
    pages: marks,
    // Blank pages do not count, because anybody can add some.
    otherPages: Math.round((others.length * marks.length) / Math.max(1, drawn)),
  }
  const found = search && (await searchMarks(pages, read, count, search))
  return { outcome: 'read', likeness, opening: read[0]?.opening ?? '', marks: found }
}

/** `maxImagePixels`: larger images are left out of their pages. */
async function lookOnce(
  bytes: Uint8Array,
  search: MarkSearch | null,
  maxImagePixels?: number,
): Promise<Looked> {
  const task = openPdf(bytes, maxImagePixels)
  try {
    return await look(await task.promise, search)
  } catch {
    return { outcome: 'not-judged' }
  } finally {
    await task.destroy()
  }
}

/**
 * Looks at the pages of a PDF: checks that something is visible, computes the fingerprint that recognises near copies, and, if `search` is
 * given, searches for marks of lecturers' material.
 */
export async function lookAt(bytes: Uint8Array, search: MarkSearch | null = null): Promise<Looked> {
  // Looking uses up the bytes.
  const again = bytes.byteLength <= maxBlankBytes ? new Uint8Array(bytes) : null
  const looked = await lookOnce(bytes, search)
  if (looked.outcome !== 'nothing-to-see') return looked
  if (again === null || (await hasImageBeyond(largestImage, again))) return { outcome: 'not-judged' }
  // Some programs write a page as one image of 720 dpi.
  return lookOnce(again, search, largestImage)
}
