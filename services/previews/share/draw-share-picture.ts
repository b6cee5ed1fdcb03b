import { createCanvas, loadImage, Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import type { University } from '#events'
import { canDraw, display, graphemesOf, text } from './fonts'
import type { Pictured } from './pictured'
import { drawable, withEllipsis, wrap } from './write-title'

export const pictureWidth = 1200
export const pictureHeight = 630
/** Messengers refuse large pictures: WhatsApp those above 300 KB or so. */
const quality = 84

/** As in web/src/styles/tokens.css; messengers show the picture on a ground of their own, so there is one theme. */
const colours = {
  paper: '#f7f5f0',
  page: '#ffffff',
  pageLine: '#dcd8cd',
  ink: '#1b1d2a',
  ink2: '#4a4d5e',
  brand: '#2f4bd8',
  up: '#1c7c54',
  upSoft: '#e6f5ed',
  shelf: '#d8c9a9',
  shelfEdge: '#b9a67e',
  tabInk: '#ffffff',
}
const tabs: Readonly<Record<University, string>> = { NUS: '#b85800', NTU: '#b0122f', SMU: '#1d3a8a' }

const board = { y: 536, height: 14, edge: 7 }
const sheet = { x: 84, width: 348, maxHeight: 440 }
const column = { x: 500, width: 624 }

/** Draws the picture of a document, as JPEG. `page`: the picture of page one, if there is one. */
export async function drawSharePicture(document: Pictured, page: Uint8Array | null): Promise<Uint8Array> {
  const canvas = createCanvas(pictureWidth, pictureHeight)
  const pen = canvas.getContext('2d')
  drawGround(pen)
  await drawSheet(pen, document, page)
  drawFacts(pen, document)
  drawLogo(pen, 84, 578)
  return canvas.toBuffer('image/jpeg', quality)
}

/** Draws the picture of everything that has none of its own, as JPEG. */
export function drawDefaultPicture(): Uint8Array {
  const canvas = createCanvas(pictureWidth, pictureHeight)
  const pen = canvas.getContext('2d')
  drawGround(pen)
  const sheets: [University, number, number][] = [
    ['NUS', 700, 356],
    ['NTU', 858, 396],
    ['SMU', 1016, 330],
  ]
  for (const [university, x, height] of sheets) {
    drawPaper(pen, x, board.y - height, 140, height)
    drawTab(pen, university, x + 14, board.y - height, university, 22)
    drawLines(pen, x + 18, board.y - height + 84, 104, 6)
  }
  pen.fillStyle = colours.ink
  display(76)(pen)
  pen.textBaseline = 'alphabetic'
  pen.fillText('Notes by students,', 84, 250, 580)
  pen.fillText('on one shelf.', 84, 336, 580)
  pen.fillStyle = colours.ink2
  text(30)(pen)
  pen.fillText('NUS, NTU and SMU', 84, 404)
  drawLogo(pen, 84, 578)
  return canvas.toBuffer('image/jpeg', quality)
}

function drawGround(pen: SKRSContext2D): void {
  pen.fillStyle = colours.paper
  pen.fillRect(0, 0, pictureWidth, pictureHeight)
  pen.fillStyle = colours.shelf
  pen.fillRect(0, board.y, pictureWidth, board.height)
  pen.fillStyle = colours.shelfEdge
  pen.fillRect(0, board.y + board.height, pictureWidth, board.edge)
}

function drawPaper(pen: SKRSContext2D, x: number, y: number, width: number, height: number): void {
  pen.save()
  pen.shadowColor = 'rgba(27, 29, 42, 0.16)'
  pen.shadowBlur = 28
  pen.shadowOffsetY = 6
  pen.fillStyle = colours.page
  pen.fillRect(x, y, width, height)
  pen.restore()
}

async function drawSheet(pen: SKRSContext2D, document: Pictured, page: Uint8Array | null): Promise<void> {
  const image = page === null ? null : await loadImage(Buffer.from(page)).catch(() => null)
  const natural = image === null ? 1.3 : image.height / image.width
  const height = Math.min(sheet.maxHeight, Math.round(sheet.width * natural))
  const y = board.y - height
  drawPaper(pen, sheet.x, y, sheet.width, height)
  if (image !== null) {
    // A long page is cut off at its end.
    const shown = Math.min(image.height, (image.width * height) / sheet.width)
    pen.drawImage(image, 0, 0, image.width, shown, sheet.x, y, sheet.width, height)
  } else drawLines(pen, sheet.x + 40, y + 96, sheet.width - 80, 9)
  pen.strokeStyle = colours.pageLine
  pen.lineWidth = 1
  pen.strokeRect(sheet.x + 0.5, y + 0.5, sheet.width - 1, height - 1)
  drawTab(pen, document.university, sheet.x + 22, y, document.courseCode, 27)
}

/** The index tab of a sheet: half on it, half above. */
function drawTab(
  pen: SKRSContext2D,
  university: University,
  x: number,
  sheetTop: number,
  words: string,
  size: number,
): void {
  text(size, 600)(pen)
  const width = Math.min(sheet.width - 44, pen.measureText(words).width + size * 1.4)
  const height = size * 1.8
  const y = sheetTop - height * 0.55
  pen.fillStyle = tabs[university]
  pen.beginPath()
  pen.roundRect(x, y, width, height, 8)
  pen.fill()
  pen.fillStyle = colours.tabInk
  pen.textBaseline = 'middle'
  pen.textAlign = 'center'
  pen.fillText(words, x + width / 2, y + height / 2 + 1, width - size)
  pen.textAlign = 'start'
}

function drawLines(pen: SKRSContext2D, x: number, y: number, width: number, count: number): void {
  pen.fillStyle = colours.pageLine
  for (let line = 0; line < count; line++)
    pen.fillRect(x, y + line * 34, line % 4 === 3 ? width * 0.6 : width, 8)
}

function drawFacts(pen: SKRSContext2D, document: Pictured): void {
  const { title, courseCode, university, year, pages, likes } = document
  const words = drawable(title, `Notes for ${courseCode}`, { lettersOf: graphemesOf, canDraw })
  const { size, lines } = fitTitle(pen, words)
  const lineHeight = Math.round(size * 1.16)
  const top = Math.max(96, Math.round(board.y / 2 - (lines.length * lineHeight + 150) / 2))
  pen.textBaseline = 'top'
  pen.fillStyle = colours.ink2
  text(28, 500)(pen)
  pen.fillText([courseCode, university, year].filter(Boolean).join(' · '), column.x, top, column.width)
  pen.fillStyle = colours.ink
  display(size)(pen)
  lines.forEach((line, at) => pen.fillText(line, column.x, top + 54 + at * lineHeight))
  drawCounts(pen, { pages, likes }, top + 54 + lines.length * lineHeight + 28)
}

/** The largest size at which a title fits; at the smallest one it is cut. */
function fitTitle(pen: SKRSContext2D, title: string): { size: number; lines: string[] } {
  const words = title.split(/\s+/)
  const { width } = column
  const measuring = { width, measure: (line: string) => pen.measureText(line).width, lettersOf: graphemesOf }
  for (const [size, lines] of [
    [68, 2],
    [56, 3],
    [46, 4],
  ] as const) {
    display(size)(pen)
    const wrapped = wrap(words, { ...measuring, lines })
    if (wrapped.isWhole) return { size, lines: wrapped.lines }
    if (size === 46)
      return {
        size,
        lines: wrapped.lines.map((line, at, all) =>
          at === all.length - 1 ? withEllipsis(line, measuring) : line,
        ),
      }
  }
  return { size: 46, lines: [] }
}

const thumb = [
  'M7 10v12',
  'M15 5.88 14 10h5.83a2 2 0 0 1 1.92 2.56l-2.33 8A2 2 0 0 1 17.5 22H4a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2h2.76a2 2 0 0 0 1.79-1.11L12 2a3.13 3.13 0 0 1 3 3.88Z',
]

function drawCounts(
  pen: SKRSContext2D,
  { pages, likes }: Pick<Pictured, 'pages' | 'likes'>,
  y: number,
): void {
  const height = 52
  const count = likes.toLocaleString('en')
  text(28, 600)(pen)
  const width = 84 + pen.measureText(count).width
  pen.fillStyle = colours.upSoft
  pen.beginPath()
  pen.roundRect(column.x, y, width, height, height / 2)
  pen.fill()
  drawThumb(pen, column.x + 22, y + 12)
  pen.fillStyle = colours.up
  pen.textBaseline = 'middle'
  pen.fillText(count, column.x + 60, y + height / 2 + 1)
  if (pages === null) return
  pen.fillStyle = colours.ink2
  text(28)(pen)
  pen.fillText(
    `${pages.toLocaleString('en')} ${pages === 1 ? 'page' : 'pages'}`,
    column.x + width + 24,
    y + height / 2 + 1,
  )
}

/** The icon of a like, as in the web client (lucide, thumbs-up). */
function drawThumb(pen: SKRSContext2D, x: number, y: number): void {
  pen.save()
  pen.translate(x, y)
  pen.scale(1.15, 1.15)
  pen.strokeStyle = colours.up
  pen.lineWidth = 2
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  for (const part of thumb) pen.stroke(new Path2D(part))
  pen.restore()
}

/** The logo, and the product's name. */
function drawLogo(pen: SKRSContext2D, x: number, y: number): void {
  pen.save()
  pen.translate(x, y)
  pen.scale(1.5, 1.5)
  const books: [string, number, number, number, number][] = [
    [tabs.NUS, 2, 6, 5.4, 14],
    [colours.brand, 8.8, 2, 5.6, 18],
    [tabs.NTU, 15.8, 8, 5.4, 12],
    [colours.shelfEdge, 0, 20, 24, 2.6],
  ]
  for (const [colour, left, top, width, height] of books) {
    pen.fillStyle = colour
    pen.fillRect(left, top, width, height)
  }
  pen.restore()
  pen.fillStyle = colours.ink
  display(30)(pen)
  pen.textBaseline = 'alphabetic'
  pen.fillText('Studyshelf', x + 48, y + 30)
}
