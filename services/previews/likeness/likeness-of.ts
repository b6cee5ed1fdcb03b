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

/** Pages with text that are read: what is copied is copied from the front. Those without count for nothing, since anybody can add some. */
const maxPages = 64
const maxLetters = 300_000
/** Pages without text, but not blank, that are known by their looks, and of what width in pixels. */
const maxPictures = 8
const pictureWidth = 204
const maxPictureHeight = 600
/** A page with fewer letters is a picture. */
const leastLettersOfPage = 10
/** So long it may take in all: what is known by then will do. */
const patienceMs = 8000
/** So much of it reading may take. */
const readingMs = 5000

async function readPage(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent()
  return lettersOf(items.map((item) => ('str' in item ? item.str : '')).join(' '))
}

async function signPicture(page: PDFPageProxy): Promise<string | null> {
  const canvas = await drawPage(page, pictureWidth, maxPictureHeight)
  return pictureSignature(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height))
}

async function lookAt(document: PDFDocumentProxy): Promise<Likeness | null> {
  const start = performance.now()
  const isOver = (ms: number) => performance.now() > start + ms
  const pictures: number[] = []
  let letters = ''
  let read = 0
  for (let number = 1; number <= document.numPages && read < maxPages; number++) {
    if (letters.length >= maxLetters || isOver(readingMs)) break
    const page = await document.getPage(number).catch(() => null)
    if (page === null) continue
    const written = await readPage(page).catch(() => '')
    letters += written
    if (written.length < leastLettersOfPage) pictures.push(number)
    else read += 1
    page.cleanup()
  }
  const text = textSignature(letters.slice(0, maxLetters))
  if (text !== null) return { kind: 'text', signature: text }

  const drawn: string[] = []
  for (const number of pictures) {
    if (drawn.length >= maxPictures || isOver(patienceMs)) break
    const page = await document.getPage(number)
    const hash = await signPicture(page).catch(() => null)
    if (hash !== null) drawn.push(hash)
    page.cleanup()
  }
  return drawn.length > 0 ? { kind: 'pictures', signature: drawn } : null
}

/**
 * What a PDF is known by, so that another one that is nearly the same is recognised: the text of its pages, or the looks of
 * those without text where there is too little. Null where there is not enough of either.
 */
export async function likenessOf(bytes: Uint8Array): Promise<Likeness | null> {
  const task = openPdf(bytes)
  try {
    return await lookAt(await task.promise)
  } catch {
    return null
  } finally {
    await task.destroy()
  }
}
