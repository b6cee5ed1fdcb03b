import { openPdf, type PDFDocumentProxy, type PDFPageProxy } from '@studyshelf/pdf-guard'
import { drawPage } from '../page-canvas'
import { pictureSignature } from './picture-signature'
import { lettersOf, textSignature } from './text-signature'

/**
 * A document's fingerprint. `text`: values of which nearly equal texts share most. `pictures`: for each page without text a hash in
 * hexadecimal; pages that look alike differ in few bits.
 */
export interface Likeness {
  kind: 'text' | 'pictures'
  signature: string[]
}

/** Text pages to read: copies start at the front. Pages without text do not count, because anybody can add some. */
const maxPages = 64
const maxLetters = 300_000
/** Pages without text to compare as pictures. Blank ones do not count. */
const maxPictures = 8
/** In pixels. */
const pictureWidth = 204
const maxPictureHeight = 600
/** A page with fewer letters counts as a picture. */
const minLettersOfPage = 10
/** Processor time for all pages. Then the pages read so far are enough. */
const totalMs = 8000
/** Processor time for reading text, out of `totalMs`. */
const readingMs = 5000

async function readPage(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent()
  return lettersOf(items.map((item) => ('str' in item ? item.str : '')).join(' '))
}

/** A hash of the look of a page; null if it is blank. See pictureSignature. */
export async function signPicture(page: PDFPageProxy): Promise<string | null> {
  const canvas = await drawPage(page, pictureWidth, maxPictureHeight)
  return pictureSignature(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height))
}

async function fingerprint(document: PDFDocumentProxy): Promise<Likeness | null> {
  const start = process.cpuUsage()
  const isOver = (ms: number) => {
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000 > ms
  }
  const pictures: number[] = []
  let letters = ''
  let read = 0
  for (let number = 1; number <= document.numPages && read < maxPages; number++) {
    if (letters.length >= maxLetters || isOver(readingMs)) break
    const page = await document.getPage(number).catch(() => null)
    if (page === null) continue
    const written = await readPage(page).catch(() => '')
    letters += written
    if (written.length < minLettersOfPage) pictures.push(number)
    else read += 1
    page.cleanup()
  }
  const text = textSignature(letters.slice(0, maxLetters))
  if (text !== null) return { kind: 'text', signature: text }

  const drawn: string[] = []
  for (const number of pictures) {
    if (drawn.length >= maxPictures || isOver(totalMs)) break
    const page = await document.getPage(number)
    const hash = await signPicture(page).catch(() => null)
    if (hash !== null) drawn.push(hash)
    page.cleanup()
  }
  return drawn.length > 0 ? { kind: 'pictures', signature: drawn } : null
}

/**
 * Computes a fingerprint by which nearly equal PDFs are recognised: from the text, or from pictures of the pages if there is too little
 * text. Null if there is not enough of either.
 */
export async function likenessOf(bytes: Uint8Array): Promise<Likeness | null> {
  const task = openPdf(bytes)
  try {
    return await fingerprint(await task.promise)
  } catch {
    return null
  } finally {
    await task.destroy()
  }
}
