import { hasImageBeyond, openPdf, type PDFDocumentProxy, type PDFPageProxy } from '@studyshelf/pdf-guard'
import { drawPage } from '../page-canvas'
import { greyOf, inkOf, pictureHash, pictureSignature, type Box, type Pixels } from './picture-signature'
import { hashOf, lettersOf, textSketch } from './text-sketch'

/** What a page is recognised by. Each is null if the page has too little of it. */
export interface PageMark {
  /** Hash of all its text, in hexadecimal. */
  text: string | null
  /** Hash of its look, 256 bits in hexadecimal. Pages that look alike differ in few bits. */
  look: string | null
  /** The same of its only drawing, enlarged: for a page with little on it. */
  drawing: string | null
}

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

/** `not-judged`: it could not be read in time, or by this reader. */
export type Looked =
  { outcome: 'read'; likeness: Likeness } | { outcome: 'nothing-to-see' } | { outcome: 'not-judged' }

const maxLetters = 1_000_000
/** A page with fewer letters is recognised by its look: a scan with the name of a scanner below, for example. */
const minLettersOfTextPage = 100
/** Text this long identifies a page, however it looks. */
const minTellingLetters = 60
/** Pages to draw. */
const maxDrawn = 64
/** Of a long document, this many text pages and this many others are enough to judge it. */
const enoughRead = 32
const enoughDrawn = 16
/** In pixels: an image of a whole A4 page at 720 dpi. Decoding it takes half a gigabyte, so only pages that look blank without it are drawn with it. */
const largestImage = 51_000_000
/** A larger file is hardly blank. */
const maxBlankBytes = 5 * 1024 * 1024
/** In pixels. */
const pictureWidth = 204
const maxPictureHeight = 600
/** A drawing on less than one in `smallDrawing` of its page is small, and drawn again `enlarged` times as large. */
const smallDrawing = 4
const enlarged = 4
/** Processor time for all pages. Then the pages read so far are enough. */
const totalMs = 8000
/** Processor time for reading text, out of `totalMs`. */
const readingMs = 5000

/** A page, and the letters on it. */
interface Read {
  number: number
  letters: string
}

async function readPage(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent()
  return lettersOf(items.map((item) => ('str' in item ? item.str : '')).join(' '))
}

async function pixelsOf(page: PDFPageProxy, times = 1): Promise<Pixels> {
  const canvas = await drawPage(page, pictureWidth * times, maxPictureHeight * times)
  return greyOf(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height))
}

/** A hash of the look of a page; null if it shows too little. See pictureSignature. */
export const signPicture = async (page: PDFPageProxy): Promise<string | null> =>
  pictureSignature(await pixelsOf(page))

const textHash = (letters: string): string => hashOf(letters).toString(16).padStart(8, '0')

/** Null if there is nothing to see on the page. */
async function markOf(page: PDFPageProxy, letters: string): Promise<PageMark | null> {
  const pixels = await pixelsOf(page)
  const ink = inkOf(pixels)
  if (ink === null) return null
  const look = pictureSignature(pixels)
  // The text of a page full of other things may be a watermark.
  const isTelling = letters.length >= minTellingLetters || (look === null && letters.length > 0)
  if (isTelling) return { text: textHash(letters), look, drawing: null }
  return { text: null, look, drawing: look === null ? await hashDrawing(page, pixels, ink) : null }
}

async function hashDrawing(page: PDFPageProxy, pixels: Pixels, ink: Box): Promise<string | null> {
  if (ink.width * ink.height * smallDrawing >= pixels.width * pixels.height) return pictureHash(pixels, ink)
  const larger = await pixelsOf(page, enlarged)
  const box = inkOf(larger)
  return box && pictureHash(larger, box)
}

const spread = <T>(all: readonly T[], most: number): T[] =>
  all.length <= most
    ? [...all]
    : Array.from({ length: most }, (_, i) => all[Math.floor((i * all.length) / most)]!)

/** Measures processor time from now on. */
function startTimer() {
  const start = process.cpuUsage()
  return (ms: number) => {
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000 > ms
  }
}

async function look(document: PDFDocumentProxy): Promise<Looked> {
  const isOver = startTimer()
  let unread = 0
  async function onPage<T>(number: number, work: (page: PDFPageProxy) => Promise<T>): Promise<T | null> {
    try {
      const page = await document.getPage(number)
      const found = await work(page)
      page.cleanup()
      return found
    } catch {
      unread++
      return null
    }
  }

  const pages: Read[] = []
  let letterCount = 0
  for (
    let number = 1;
    number <= document.numPages && letterCount < maxLetters && !isOver(readingMs);
    number++
  ) {
    const letters = await onPage(number, readPage)
    if (letters === null) continue
    letterCount += letters.length
    pages.push({ number, letters })
  }
  const long = pages.filter(({ letters }) => letters.length >= minLettersOfTextPage)
  const sketch = textSketch(
    long
      .map(({ letters }) => letters)
      .join('')
      .slice(0, maxLetters),
  )
  const inSketch = sketch.length > 0 ? long : []
  const others = sketch.length > 0 ? pages.filter((page) => !long.includes(page)) : pages

  const marks: PageMark[] = []
  let drawn = 0
  for (const { number, letters } of spread(others, maxDrawn)) {
    if (isOver(totalMs)) break
    const mark = await onPage(number, (page) => markOf(page, letters))
    drawn++
    if (mark !== null) marks.push(mark)
  }
  // Text alone may be invisible.
  let isVisible = marks.length > 0
  let checked = 0
  for (const { number } of inSketch) {
    if (isVisible || isOver(totalMs)) break
    isVisible = (await onPage(number, async (page) => inkOf(await pixelsOf(page)) !== null)) ?? false
    checked++
  }
  if (!isVisible) {
    const isComplete = unread === 0 && checked + drawn === document.numPages
    return { outcome: isComplete ? 'nothing-to-see' : 'not-judged' }
  }
  const isEnough =
    pages.length >= Math.min(document.numPages, enoughRead) && drawn >= Math.min(others.length, enoughDrawn)
  if (!isEnough) return { outcome: 'not-judged' }
  const likeness = {
    sketch,
    textPages: inSketch.length,
    pageTexts: inSketch.map(({ letters }) => textHash(letters)),
    pages: marks,
    // Blank pages do not count, because anybody can add some.
    otherPages: Math.round((others.length * marks.length) / Math.max(1, drawn)),
  }
  return { outcome: 'read', likeness }
}

/** `maxImagePixels`: larger images are left out of their pages. */
async function lookOnce(bytes: Uint8Array, maxImagePixels?: number): Promise<Looked> {
  const task = openPdf(bytes, maxImagePixels)
  try {
    return await look(await task.promise)
  } catch {
    return { outcome: 'not-judged' }
  } finally {
    await task.destroy()
  }
}

/** Looks at the pages of a PDF: is there anything to see, and by what will nearly equal documents be recognised? */
export async function lookAt(bytes: Uint8Array): Promise<Looked> {
  // Looking uses up the bytes.
  const again = bytes.byteLength <= maxBlankBytes ? new Uint8Array(bytes) : null
  const looked = await lookOnce(bytes)
  if (looked.outcome !== 'nothing-to-see') return looked
  if (again === null || (await hasImageBeyond(largestImage, again))) return { outcome: 'not-judged' }
  // Some programs write a page as one image of 720 dpi.
  return lookOnce(again, largestImage)
}
