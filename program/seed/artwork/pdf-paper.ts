import PDFDocument from 'pdfkit'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#platform'

export type Paper = PDFKit.PDFDocument

/** Headings, text and emphasis, cut from the fonts of the look (Latin and Greek only). */
export const fonts = {
  heading: 'heading',
  text: 'text',
  strong: 'strong',
  code: 'Courier',
  maths: 'Times-Italic',
}

const files = { heading: 'fraunces-600.ttf', text: 'inter-400.ttf', strong: 'inter-600.ttf' }
export const fontPath = (font: keyof typeof files): string =>
  join(projectRoot(), 'program', 'seed', 'artwork', 'fonts', files[font])

let loaded: Record<keyof typeof files, Buffer> | undefined
const fontFiles = () =>
  (loaded ??= {
    heading: readFileSync(fontPath('heading')),
    text: readFileSync(fontPath('text')),
    strong: readFileSync(fontPath('strong')),
  })

/** A PDF whose bytes depend on nothing but what is drawn: its date is fixed. */
export async function drawPdf(
  info: { title: string; author: string; size: [number, number]; createdAt: Date },
  draw: (paper: Paper) => void,
): Promise<Buffer> {
  const paper = new PDFDocument({
    size: info.size,
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
  const { heading, text, strong } = fontFiles()
  paper.registerFont(fonts.heading, heading).registerFont(fonts.text, text).registerFont(fonts.strong, strong)
  draw(paper)
  paper.end()
  await done
  return Buffer.concat(chunks)
}
