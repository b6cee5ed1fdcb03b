import {
  clip,
  concatTransformationMatrix,
  drawObject,
  endPath,
  ParseSpeeds,
  PDFDocument,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  rgb,
  StandardFonts,
  type PDFFont,
  type PDFImage,
  type PDFPage,
} from '@cantoo/pdf-lib'
import { createPageEmbedder, type EmbeddedPage } from './embed-page'
import { fitInto, placePage } from './page-placement'
import { layoutSheet, numberHeight, sheetsOf, type LayoutChoice, type Rectangle } from './sheet-layout'
import { UnreadableFileError } from './unreadable-file'

export interface SheetChoice extends LayoutChoice {
  hasFrames: boolean
}

/** Pages as they came, or drawn as pictures (JPEG) if their file cannot be copied from. `pages`: of the whole file. */
export type SheetSource =
  | { kind: 'file'; bytes: Uint8Array; pages: number }
  | { kind: 'pictures'; pictures: readonly Uint8Array[] }

export interface SheetOrder {
  source: SheetSource
  /** Page numbers, from 1. */
  pages: readonly number[]
  choice: SheetChoice
  about: { title: string; author: string; subject: string }
  /** Where the pages are from, for the foot of each sheet: a text, or a picture (PNG) of one that Helvetica has no letters for. */
  foot: { text: string } | { picture: Uint8Array; width: number }
}

const ink = rgb(0.29, 0.3, 0.37)
const line = rgb(0.62, 0.62, 0.66)
const [footSize, numberSize] = [7, 6.5]

/** Makes a PDF of several pages on each sheet. Throws UnreadableFileError. */
export async function makeSheets(order: SheetOrder, onPage: (done: number) => void): Promise<Uint8Array> {
  const { pages, choice, about, foot } = order
  const target = await PDFDocument.create()
  target.setTitle(about.title)
  target.setAuthor(about.author)
  target.setSubject(about.subject)
  target.setCreator('Studyshelf')
  const font = await target.embedFont(StandardFonts.Helvetica)
  const footPicture = 'picture' in foot ? await target.embedPng(foot.picture) : null
  const draw = await drawingOf(order.source, target)
  const layout = layoutSheet(choice)
  const sheets = sheetsOf(pages, choice.up)
  let done = 0
  for (const [index, onSheet] of sheets.entries()) {
    const sheet = target.addPage([layout.width, layout.height])
    for (const [at, number] of onSheet.entries()) {
      const cell = layout.cells[at]
      if (cell === undefined) continue
      const place = await draw(sheet, cell, number, pages.indexOf(number))
      if (choice.hasFrames) sheet.drawRectangle({ ...place, borderColor: line, borderWidth: 0.5 })
      if (choice.hasNumbers) drawNumber(sheet, font, place, number)
      onPage(++done)
    }
    const { x, y, width } = layout.foot
    const style = { font, size: footSize, color: ink, y: y + 2 }
    if ('text' in foot) sheet.drawText(foot.text, { ...style, x })
    else if (footPicture !== null)
      sheet.drawImage(footPicture, { x, y, width: foot.width, height: layout.foot.height })
    const count = `${index + 1} / ${sheets.length}`
    sheet.drawText(count, { ...style, x: x + width - font.widthOfTextAtSize(count, footSize) })
  }
  return target.save()
}

type Draw = (sheet: PDFPage, cell: Rectangle, number: number, index: number) => Promise<Rectangle>

/** Draws a page into a cell, and returns the rectangle that it takes. */
async function drawingOf(source: SheetSource, target: PDFDocument): Promise<Draw> {
  if (source.kind === 'pictures')
    return async (sheet, cell, _, index) => {
      const bytes = source.pictures[index]
      if (bytes === undefined) throw new Error(`no picture ${index}`)
      const picture: PDFImage = await target.embedJpg(bytes)
      const place = fitInto(cell, picture)
      sheet.drawImage(picture, place)
      return place
    }
  return readable(async () => {
    const file = await PDFDocument.load(source.bytes, {
      updateMetadata: false,
      throwOnInvalidObject: true,
      parseSpeed: ParseSpeeds.Fastest,
    })
    const pages = file.getPages()
    if (pages.length !== source.pages) throw new Error(`${pages.length} pages instead of ${source.pages}`)
    const embed = createPageEmbedder(file, target)
    return (sheet, cell, number) =>
      readable(async () => {
        const page = pages[number - 1]
        if (page === undefined) throw new Error(`no page ${number}`)
        return drawPage(sheet, cell, embed(page))
      })
  })
}

async function readable<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (cause) {
    throw new UnreadableFileError('the file cannot be copied from', { cause })
  }
}

function drawPage(sheet: PDFPage, cell: Rectangle, page: EmbeddedPage): Rectangle {
  const { place, matrix } = placePage(page, cell)
  const [left, bottom, right, top] = page.box
  sheet.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(...matrix),
    rectangle(left, bottom, right - left, top - bottom),
    clip(),
    endPath(),
    ...page.drawings.flatMap((drawing) => [
      pushGraphicsState(),
      concatTransformationMatrix(...drawing.matrix),
      drawObject(sheet.node.newXObject('Page', drawing.ref)),
      popGraphicsState(),
    ]),
    popGraphicsState(),
  )
  return place
}

function drawNumber(sheet: PDFPage, font: PDFFont, place: Rectangle, number: number): void {
  const text = String(number)
  const x = place.x + (place.width - font.widthOfTextAtSize(text, numberSize)) / 2
  sheet.drawText(text, { font, size: numberSize, color: ink, x, y: place.y - numberHeight + 2 })
}
