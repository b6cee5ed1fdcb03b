import type { University } from '#events'
import type { Figure } from '../courses'
import type { Section } from '../markdown'
import { colours, tabColours } from './colours'
import { drawFigure } from './figures'
import { column, createPageFlow, page, type PageFlow } from './page-flow'
import { drawPdf, fonts, footPages, trace, write, type Paper } from './pdf-paper'
import { hashOf } from './seeded-random'

export interface Notes {
  title: string
  courseCode: string
  university: University
  year: string | null
  author: string
  figure: Figure
  sections: readonly Section[]
  /** Terms and meanings, on a page of their own. */
  terms: Record<string, string>
  /** Self-test questions, on the last page, with room for answers. */
  questions: readonly string[]
  createdAt: Date
}

const grounds = ['plain', 'grid', 'ruled', 'plain', 'margin'] as const

/** Draws a few pages of study notes with reproducible bytes. The first page has the title and a figure, for the thumbnail. */
export function notesPdf(notes: Notes): Promise<Buffer> {
  return drawPdf(notes, (paper) => {
    const seed = hashOf(notes.title)
    const accent = tabColours[notes.university]
    const ground = grounds[seed % grounds.length] ?? 'plain'
    const flow = createPageFlow(paper, { accent, drawGround: () => drawGround(paper, ground, accent) })
    flow.turnPage()
    writeTitle(paper, flow, notes, accent)
    const placeFigure = () => {
      const height = heightOf(notes.figure)
      const area = { x: page.side, width: column, height }
      flow.place(height, 20, (y) => drawFigure(paper, notes.figure, { ...area, y }, accent))
    }
    writeSections(flow, notes.sections, { figureFirst: seed % 3 === 0, placeFigure })
    writeTerms(paper, flow, notes, accent)
    writeQuestions(paper, flow, notes.questions)
    numberPages(paper, notes)
  })
}

function writeTitle(
  paper: Paper,
  flow: PageFlow,
  { title, courseCode, university, year, author }: Notes,
  accent: string,
) {
  flow.put('title', title)
  const about = [courseCode, university, year, `notes by ${author}`].filter(Boolean).join('  ·  ')
  flow.place(40, 4, (y) => {
    write(paper, [fonts.text, 12, colours.ink3], about, page.side, y, { width: column })
    paper.rect(page.side, y + 24, 46, 3).fill(accent)
  })
}

function heightOf(figure: Figure): number {
  if (figure.kind === 'formula') return 150
  return figure.kind === 'table' ? 68 + 30 * figure.rows.length : 222
}

function writeSections(
  flow: PageFlow,
  sections: readonly Section[],
  { figureFirst, placeFigure }: { figureFirst: boolean; placeFigure: () => void },
) {
  sections.forEach(({ heading, body }, i) => {
    if (i > 0) flow.skip(8)
    if (i === 0 && figureFirst) placeFigure()
    flow.put('heading', heading)
    flow.body(body.slice(0, 1))
    if (i === 0 && !figureFirst) placeFigure()
    flow.body(body.slice(1))
  })
}

function writeTerms(paper: Paper, flow: PageFlow, { terms, courseCode }: Notes, accent: string) {
  const entries = Object.entries(terms)
  if (entries.length === 0) return
  flow.turnPage()
  flow.put('heading', `Words of ${courseCode}`)
  for (const [term, meaning] of entries) {
    flow.put('meaning', meaning, (writeText, y, height) => {
      paper.rect(page.side, y + 1, 3, height - 4).fill(accent)
      write(paper, [fonts.strong, 12, colours.ink], term, page.side + 14, y)
      writeText()
    })
  }
}

function writeQuestions(paper: Paper, flow: PageFlow, questions: readonly string[]) {
  if (questions.length === 0) return
  flow.turnPage()
  flow.put('heading', 'Check yourself')
  questions.forEach((question, i) =>
    flow.put('question', `${i + 1}.  ${question}`, (writeText, y, height) => {
      writeText()
      paper.lineWidth(0.6).strokeColor(colours.lineStrong)
      for (const up of [56, 32, 8]) drawAcross(paper, y + height - up, page.side, page.side + column)
    }),
  )
}

const drawAcross = (paper: Paper, y: number, from: number, to: number) =>
  trace(paper, [
    [from, y],
    [to, y],
  ])

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
  const style = [fonts.text, 9, colours.ink3] as const
  const y = page.height - 42
  footPages(paper, 0, (number, count) => {
    const about = `${courseCode}  ·  ${title}`
    write(paper, style, about, page.side, y, { width: column - 60, height: 12, ellipsis: true })
    paper.text(`${number} / ${count}`, page.side, y, { width: column, align: 'right' })
  })
}
