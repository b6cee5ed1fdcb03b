import {
  decodePDFRawStream,
  PDFArray,
  PDFContentStream,
  PDFName,
  PDFNumber,
  PDFObjectCopier,
  PDFRawStream,
  PDFStream,
  type PDFDocument,
  type PDFObject,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib'
import { appearancesOf } from './appearances'
import { numbersOf } from './pdf-numbers'
import { quarterTurn, visibleBox, type Box, type Matrix, type QuarterTurn } from './page-placement'

/** A page as it can be drawn on a sheet: its content, then what was written on it. */
export interface EmbeddedPage {
  box: Box
  turn: QuarterTurn
  drawings: { ref: PDFRef; matrix: Matrix }[]
}

const identity: Matrix = [1, 0, 0, 1, 0, 0]
const name = (text: string) => PDFName.of(text)

/**
 * Copies pages into another document: vector drawings and text stay what they are. Fonts and pictures that several pages share are
 * copied once. `PDFDocument.embedPages` copies less (layers, annotations) and more: every page that a link leads to. The function throws
 * pdf-lib's errors for content that it cannot decode.
 */
export function createPageEmbedder(
  source: PDFDocument,
  target: PDFDocument,
): (page: PDFPage) => EmbeddedPage {
  const copier = PDFObjectCopier.for(source.context, target.context)
  const copy = (object: PDFObject): PDFObject => copier.copy(object)
  // Without this, hidden layers would show.
  const layers = source.catalog.get(name('OCProperties'))
  if (layers !== undefined) target.catalog.set(name('OCProperties'), copy(layers))

  return ({ node }) => {
    const read = (key: string) => node.getInheritableAttribute(name(key))
    const numbers = (key: string) => numbersOf(source.context.lookup(read(key)))
    const box = visibleBox(numbers('MediaBox'), numbers('CropBox'))
    const rotate = source.context.lookup(read('Rotate'))
    const resources = read('Resources')
    const group = node.get(name('Group'))
    const content = target.context.register(
      target.context.flateStream(contentOf(node.Contents()), {
        Type: 'XObject',
        Subtype: 'Form',
        FormType: 1,
        BBox: [...box],
        Resources: resources === undefined ? {} : copy(resources),
        ...(group !== undefined && { Group: copy(group) }),
      }),
    )
    return {
      box,
      turn: quarterTurn(rotate instanceof PDFNumber ? rotate.asNumber() : 0),
      drawings: [
        { ref: content, matrix: identity },
        ...appearancesOf(node).flatMap(({ stream, matrix }) => {
          const ref = copy(stream)
          return isRef(ref) ? [{ ref, matrix }] : []
        }),
      ],
    }
  }
}

const isRef = (object: PDFObject): object is PDFRef => 'objectNumber' in object

/** The decoded content of a page. A part may not end within a word, but the next one may begin one. */
function contentOf(contents: PDFStream | PDFArray | undefined): Uint8Array {
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((_, index) => contents.lookup(index)) : [contents]
  const parts = streams.flatMap((stream) => (stream instanceof PDFStream ? [decoded(stream), newLine] : []))
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let end = 0
  for (const part of parts) {
    all.set(part, end)
    end += part.length
  }
  return all
}

const newLine = Uint8Array.of(10)

function decoded(stream: PDFStream): Uint8Array {
  if (stream instanceof PDFContentStream) return stream.getUnencodedContents()
  if (stream instanceof PDFRawStream) return decodePDFRawStream(stream).decode()
  throw new Error('a page has content of an unknown kind')
}
