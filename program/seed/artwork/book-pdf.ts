import { books, type BookId } from './books/books'
import { colours } from './colours'
import { drawPdf, fonts, type Paper } from './pdf-paper'

const size: [number, number] = [420, 595]
const side = 58
const column = size[0] - side * 2
const createdAt = new Date('2026-01-05T00:00:00Z')

const notice =
  'This is a stand-in. The real book is its author’s, and not ours to hand out; these few pages were written for this shelf, so that there is something to read. Put the licensed file into data/books, and it takes their place.'

/** A small book of our own words, in the place of the real one: the same bytes every time. */
export function bookPdf(id: BookId): Promise<Buffer> {
  const { title, author, chapters } = books[id]
  return drawPdf({ title: `${title} (stand-in)`, author: 'Studyshelf', size, createdAt }, (paper) => {
    drawTitlePage(paper, title, author)
    drawContents(
      paper,
      chapters.map(([heading]) => heading),
    )
    chapters.forEach(([heading, ...paragraphs], i) => drawChapter(paper, i + 1, heading, paragraphs))
    numberPages(paper, title)
  })
}

function newPage(paper: Paper) {
  paper.addPage({ size, margin: 0 })
  paper.rect(0, 0, ...size).fill('#fdfcf9')
}

function drawTitlePage(paper: Paper, title: string, author: string) {
  newPage(paper)
  paper
    .lineWidth(1)
    .strokeColor(colours.lineStrong)
    .rect(28, 28, size[0] - 56, size[1] - 56)
    .stroke()
  paper.font(fonts.heading).fontSize(34).fillColor(colours.ink)
  paper.text(title, side, 130, { width: column, align: 'center', lineGap: -2 })
  paper.font(fonts.text).fontSize(12).fillColor(colours.ink2)
  paper.text(`in the place of the book by ${author}`, side, paper.y + 14, { width: column, align: 'center' })
  paper.roundedRect(side, 400, column, 118, 6).fill(colours.goldSoft)
  paper
    .font(fonts.strong)
    .fontSize(10)
    .fillColor(colours.gold)
    .text('STAND-IN', side + 16, 414)
  paper.font(fonts.text).fontSize(10).fillColor(colours.ink)
  paper.text(notice, side + 16, 431, { width: column - 32, lineGap: 2.5 })
}

function drawContents(paper: Paper, headings: readonly string[]) {
  newPage(paper)
  paper.font(fonts.heading).fontSize(22).fillColor(colours.ink).text('Contents', side, 92)
  headings.forEach((heading, i) => {
    const y = 140 + i * 30
    paper.font(fonts.text).fontSize(12).fillColor(colours.ink2).text(heading, side, y)
    paper.text(String(i + 3), side, y, { width: column, align: 'right' })
    paper
      .lineWidth(0.5)
      .strokeColor(colours.line)
      .moveTo(side, y + 21)
      .lineTo(side + column, y + 21)
      .stroke()
  })
}

function drawChapter(paper: Paper, number: number, heading: string, paragraphs: readonly string[]) {
  newPage(paper)
  paper.font(fonts.text).fontSize(11).fillColor(colours.ink3).text(String(number), side, 84)
  paper.font(fonts.heading).fontSize(25).fillColor(colours.ink)
  paper.text(heading, side, 104, { width: column, lineGap: -1 })
  paper.y += 16
  for (const paragraph of paragraphs) {
    paper.font('Times-Roman').fontSize(14.5).fillColor(colours.ink)
    paper.text(paragraph, side, paper.y, { width: column, lineGap: 5 })
    paper.y += 10
  }
}

function numberPages(paper: Paper, title: string) {
  const { count } = paper.bufferedPageRange()
  for (let i = 1; i < count; i += 1) {
    paper.switchToPage(i)
    paper.font(fonts.text).fontSize(8.5).fillColor(colours.ink3)
    paper.text(`${title} · stand-in`, side, size[1] - 40, { lineBreak: false })
    paper.text(String(i + 1), side, size[1] - 40, { width: column, align: 'right' })
  }
}
