import type { University } from '#events'
import { colours, tabColours } from './colours'
import { drawFigure, type Figure } from './figures'
import { column, createPageFlow, page, type Block, type PageFlow } from './page-flow'
import { drawPdf, fonts, type Paper } from './pdf-paper'
import { hashOf } from './seeded-random'

export type Section = readonly [heading: string, ...body: Block[]]

export interface Notes {
  title: string
  courseCode: string
  university: University
  year: string | null
  author: string
  figure: Figure
  sections: readonly Section[]
  /** Words worth knowing, on a page of their own. */
  terms?: readonly (readonly [term: string, meaning: string])[]
  /** To test oneself with, on a last page with room to answer. */
  questions?: readonly string[]
  createdAt: Date
}

const grounds = ['plain', 'grid', 'ruled', 'plain', 'margin'] as const

/** A few pages of study notes, the same bytes every time. Page one has the title and a figure: it becomes the thumbnail. */
export function notesPdf(notes: Notes): Promise<Buffer> {
  const { title, author, createdAt } = notes
  return drawPdf({ title, author, size: [page.width, page.height], createdAt }, (paper) => {
    const seed = hashOf(title)
    const accent = tabColours[notes.university]
    const ground = grounds[seed % grounds.length] ?? 'plain'
    const flow = createPageFlow(paper, { accent, drawGround: () => drawGround(paper, ground, accent) })
    flow.turnPage()
    drawTitle(paper, flow, notes, accent)
    writeSections(flow, notes, {
      figureFirst: seed % 3 === 0,
      figure: () => placeFigure(paper, flow, notes.figure, accent),
    })
    if (notes.terms) writeTerms(paper, flow, notes.courseCode, notes.terms, accent)
    if (notes.questions) writeQuestions(paper, flow, notes.questions)
    numberPages(paper, notes)
  })
}

function drawTitle(paper: Paper, flow: PageFlow, notes: Notes, accent: string) {
  const options = { width: column, lineGap: -2 }
  paper.font(fonts.heading).fontSize(33)
  flow.place(paper.heightOfString(notes.title, options), 8, (y) =>
    paper.fillColor(colours.ink).text(notes.title, page.side, y, options),
  )
  const { courseCode, university, year, author } = notes
  const about = [courseCode, university, year, `notes by ${author}`].filter(Boolean).join('  ·  ')
  flow.place(40, 4, (y) => {
    paper.font(fonts.text).fontSize(12).fillColor(colours.ink3).text(about, page.side, y, { width: column })
    paper.rect(page.side, y + 24, 46, 3).fill(accent)
  })
}

function placeFigure(paper: Paper, flow: PageFlow, figure: Figure, accent: string) {
  const height =
    figure.kind === 'formula' ? 150 : figure.kind === 'table' ? 68 + 30 * figure.rows.length : 222
  flow.place(height, 20, (y) => drawFigure(paper, figure, { x: page.side, y, width: column, height }, accent))
}

function writeSections(
  flow: PageFlow,
  { sections }: Notes,
  { figureFirst, figure }: { figureFirst: boolean; figure: () => void },
) {
  sections.forEach(([name, ...body], i) => {
    if (i > 0) flow.skip(8)
    if (i === 0 && figureFirst) figure()
    flow.heading(name)
    if (i === 0 && !figureFirst) {
      flow.body(body.slice(0, 1))
      figure()
      flow.body(body.slice(1))
    } else {
      flow.body(body)
    }
  })
}

function writeTerms(
  paper: Paper,
  flow: PageFlow,
  courseCode: string,
  terms: NonNullable<Notes['terms']>,
  accent: string,
) {
  const options = { width: column - 16, lineGap: 3.5 }
  flow.turnPage()
  flow.heading(`Words of ${courseCode}`)
  for (const [term, meaning] of terms) {
    paper.font(fonts.text).fontSize(12)
    const height = 20 + paper.heightOfString(meaning, options)
    flow.place(height, 14, (y) => {
      paper.rect(page.side, y + 1, 3, height - 4).fill(accent)
      paper
        .font(fonts.strong)
        .fontSize(12)
        .fillColor(colours.ink)
        .text(term, page.side + 14, y)
      paper
        .font(fonts.text)
        .fillColor(colours.ink2)
        .text(meaning, page.side + 14, y + 19, options)
    })
  }
}

function writeQuestions(paper: Paper, flow: PageFlow, questions: readonly string[]) {
  const options = { width: column, lineGap: 3 }
  flow.turnPage()
  flow.heading('Check yourself')
  questions.forEach((question, i) => {
    const text = `${i + 1}.  ${question}`
    paper.font(fonts.strong).fontSize(12)
    const height = paper.heightOfString(text, options)
    flow.place(height + 80, 12, (y) => {
      paper.font(fonts.strong).fontSize(12).fillColor(colours.ink).text(text, page.side, y, options)
      paper.lineWidth(0.6).strokeColor(colours.lineStrong)
      for (let line = 1; line <= 3; line += 1) {
        const at = y + height + line * 24
        paper
          .moveTo(page.side, at)
          .lineTo(page.side + column, at)
          .stroke()
      }
    })
  })
}

function drawGround(paper: Paper, ground: (typeof grounds)[number], accent: string) {
  paper.lineWidth(0.4)
  if (ground === 'grid') {
    paper.strokeColor('#e6ecf3')
    for (let x = 17; x < page.width; x += 20) paper.moveTo(x, 0).lineTo(x, page.height)
    for (let y = 18; y < page.height; y += 20) paper.moveTo(0, y).lineTo(page.width, y)
    paper.stroke()
  } else if (ground === 'ruled') {
    paper.strokeColor('#eef2f7')
    for (let y = 78; y < page.height - 30; y += 22) paper.moveTo(0, y).lineTo(page.width, y)
    paper.stroke()
    paper.lineWidth(0.8).strokeColor('#f2c9c2').moveTo(44, 0).lineTo(44, page.height).stroke()
  } else if (ground === 'margin') {
    paper.rect(0, 0, 14, page.height).fill(accent)
  }
}

function numberPages(paper: Paper, { title, courseCode }: Notes) {
  const { start, count } = paper.bufferedPageRange()
  const y = page.height - 42
  for (let i = 0; i < count; i += 1) {
    paper.switchToPage(start + i)
    paper.font(fonts.text).fontSize(9).fillColor(colours.ink3)
    paper.text(`${courseCode}  ·  ${title}`, page.side, y, { width: column - 60, height: 12, ellipsis: true })
    paper.text(`${i + 1} / ${count}`, page.side, y, { width: column, align: 'right' })
  }
}
