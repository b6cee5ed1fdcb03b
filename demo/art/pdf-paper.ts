import PDFDocument from 'pdfkit'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoFolder } from '../folder'

export type Paper = PDFKit.PDFDocument

/** An area of the page, in points. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** Subsets (Latin and Greek) of the web client's fonts. */
const files = { heading: 'fraunces-600.ttf', text: 'inter-400.ttf', strong: 'inter-600.ttf' }
export const fonts = {
  heading: 'heading',
  text: 'text',
  strong: 'strong',
  code: 'Courier',
  serif: 'Times-Roman',
  maths: 'Times-Italic',
} satisfies Record<keyof typeof files, string> & Record<string, string>

let loaded: [name: string, bytes: Buffer][] | undefined
const fontFiles = () =>
  (loaded ??= Object.entries(files).map(([name, file]) => [
    name,
    readFileSync(join(demoFolder, 'fonts', file)),
  ]))

/** A PDF with reproducible bytes: its date is fixed. */
export async function drawPdf(
  info: { title: string; author: string; createdAt: Date },
  draw: (paper: Paper) => void,
): Promise<Buffer> {
  const paper = new PDFDocument({
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    info: {
      Title: info.title,
      Author: info.author,
      Creator: 'Studyshelf',
      Producer: 'Studyshelf',
      CreationDate: info.createdAt,
      ModDate: info.createdAt,
    },
  })
  const chunks: Buffer[] = []
  paper.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<void>((resolve, reject) => paper.on('end', resolve).on('error', reject))
  for (const [name, bytes] of fontFiles()) paper.registerFont(name, bytes)
  draw(paper)
  paper.end()
  await done
  return Buffer.concat(chunks)
}

export type Style = readonly [font: string, size: number, colour: string]

export const pen = (paper: Paper, [font, size, colour]: Style) =>
  paper.font(font).fontSize(size).fillColor(colour)

export const write = (
  paper: Paper,
  style: Style,
  text: string,
  x: number,
  y: number,
  options: PDFKit.Mixins.TextOptions = {},
) => pen(paper, style).text(text, x, y, options)

type Point = readonly [x: number, y: number]
/** The end of a line, or the two control points and the end of a curve. */
export type Stroke = Point | readonly [x1: number, y1: number, x2: number, y2: number, x: number, y: number]

/** Draws connected lines and curves. */
export function trace(paper: Paper, [from, ...strokes]: readonly [Point, ...Stroke[]]) {
  paper.moveTo(...from)
  for (const to of strokes) {
    if (to.length === 2) paper.lineTo(...to)
    else paper.bezierCurveTo(...to)
  }
  return paper.stroke()
}

/** Writes a footer on each page, starting with the given one. */
export function footPages(paper: Paper, first: number, foot: (number: number, count: number) => void) {
  const { count } = paper.bufferedPageRange()
  for (let i = first; i < count; i += 1) {
    paper.switchToPage(i)
    foot(i + 1, count)
  }
}
