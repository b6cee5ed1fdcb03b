import type { PDFPageProxy } from '@studyshelf/pdf-guard'
import { drawPage } from '../page-canvas'
import { greyOf, inkOf, pictureHash, pictureSignature, type Box, type Pixels } from './picture-signature'
import { hashOf } from './text-sketch'

/** Marks by which a page is recognised. Each is null if the page has too little of it. */
export interface PageMark {
  /** Hash of all its text, in hexadecimal. */
  text: string | null
  /** Hash of its look, 256 bits in hexadecimal. Pages that look alike differ in few bits. */
  look: string | null
  /** The same of its only drawing, enlarged: for a page with little on it. */
  drawing: string | null
}

/** Text this long identifies a page, however it looks. */
const minTellingLetters = 60
/** In pixels. */
const pictureWidth = 204
const maxPictureHeight = 600
/** A drawing on less than one in `smallDrawing` of its page is small, and drawn again `enlarged` times as large. */
const smallDrawing = 4
const enlarged = 4

async function pixelsOf(page: PDFPageProxy, times = 1): Promise<Pixels> {
  const canvas = await drawPage(page, pictureWidth * times, maxPictureHeight * times)
  return greyOf(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height))
}

/** A hash of the look of a page; null if it shows too little. See pictureSignature. */
export const signPicture = async (page: PDFPageProxy): Promise<string | null> =>
  pictureSignature(await pixelsOf(page))

export const isVisible = async (page: PDFPageProxy): Promise<boolean> => inkOf(await pixelsOf(page)) !== null

/** `letters`: see lettersOf. In hexadecimal. */
export const textHash = (letters: string): string => hashOf(letters).toString(16).padStart(8, '0')

/** Draws a page with these letters on it. Null if there is nothing to see. */
export async function markOf(page: PDFPageProxy, letters: string): Promise<PageMark | null> {
  const pixels = await pixelsOf(page)
  const ink = inkOf(pixels)
  if (ink === null) return null
  const look = pictureSignature(pixels)
  // Short text on a page full of other things may be the mark of a scanner.
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
