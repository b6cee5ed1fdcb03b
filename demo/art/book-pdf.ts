import type { PlaceholderBook } from '../books'
import { colours } from './colours'
import { drawPdf, fonts, footPages, trace, write, type Paper } from './pdf-paper'

const size: [number, number] = [420, 595]
const side = 58
const column = size[0] - side * 2
const createdAt = new Date('2026-01-05T00:00:00Z')

const notice =
  'This is a stand-in. The real book is its author’s, and not ours to hand out; these few pages were written for this shelf, so that there is something to read. Put the licensed file into data/books and start again: it takes their place.'

/** Draws a small book, one page a section, with reproducible bytes. */
export function bookPdf({ title, author, sections }: PlaceholderBook): Promise<Buffer> {
  return drawPdf({ title: `${title} (stand-in)`, author: 'Studyshelf', createdAt }, (paper) => {
    drawTitlePage(paper, title, author)
    drawContents(paper, sections)
    sections.forEach((section, i) => drawChapter(paper, i + 1, section))
    numberPages(paper, title)
  })
}

function newPage(paper: Paper) {
  paper.addPage({ size, margin: 0 })
  paper.rect(0, 0, ...size).fill('#fdfcf9')
}

function drawTitlePage(paper: Paper, title: string, author: string) {
  newPage(paper)
  paper.lineWidth(1).strokeColor(colours.lineStrong)
  paper.rect(28, 28, size[0] - 56, size[1] - 56).stroke()
  const centred = { width: column, align: 'center' } as const
  write(paper, [fonts.heading, 34, colours.ink], title, side, 130, { ...centred, lineGap: -2 })
  const about = `in the place of the book by ${author}`
  write(paper, [fonts.text, 12, colours.ink2], about, side, paper.y + 14, centred)
  paper.roundedRect(side, 400, column, 118, 6).fill(colours.goldSoft)
  write(paper, [fonts.strong, 10, colours.gold], 'STAND-IN', side + 16, 414)
  const narrow = { width: column - 32, lineGap: 2.5 }
  write(paper, [fonts.text, 10, colours.ink], notice, side + 16, 431, narrow)
}

function drawContents(paper: Paper, sections: PlaceholderBook['sections']) {
  newPage(paper)
  write(paper, [fonts.heading, 22, colours.ink], 'Contents', side, 92)
  sections.forEach(({ heading }, i) => {
    const y = 140 + i * 30
    write(paper, [fonts.text, 12, colours.ink2], heading, side, y)
    paper.text(String(i + 3), side, y, { width: column, align: 'right' })
    paper.lineWidth(0.5).strokeColor(colours.line)
    trace(paper, [
      [side, y + 21],
      [side + column, y + 21],
    ])
  })
}

function drawChapter(paper: Paper, number: number, { heading, body }: PlaceholderBook['sections'][number]) {
  newPage(paper)
  write(paper, [fonts.text, 11, colours.ink3], String(number), side, 84)
  write(paper, [fonts.heading, 25, colours.ink], heading, side, 104, { width: column, lineGap: -1 })
  paper.y += 16
  for (const block of body) {
    const texts = block.kind === 'points' ? block.points : [block.text]
    for (const text of texts) {
      write(paper, [fonts.serif, 14.5, colours.ink], text, side, paper.y, { width: column, lineGap: 5 })
      paper.y += 10
    }
  }
}

const numberPages = (paper: Paper, title: string) =>
  footPages(paper, 1, (number) => {
    const y = size[1] - 40
    write(paper, [fonts.text, 8.5, colours.ink3], `${title} · stand-in`, side, y, { lineBreak: false })
    paper.text(String(number), side, y, { width: column, align: 'right' })
  })
