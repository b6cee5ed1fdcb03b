import { colours } from './colours'
import { drawCurves, type Area, type CurveShape } from './curves'
import { layoutFormula } from './formula'
import { fonts, type Paper } from './pdf-paper'

/** What is drawn on page one. */
export type Figure = { caption: string } & (
  | { kind: 'curve'; shape: CurveShape; x: string; y: string }
  /** Labels level by level, as in a heap; '' where there is no node. */
  | { kind: 'tree'; labels: readonly string[] }
  | { kind: 'bars'; bars: readonly (readonly [label: string, value: number])[] }
  | { kind: 'formula'; formula: string }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] }
)

/** Draws the figure into the area, with its caption below. */
export function drawFigure(paper: Paper, figure: Figure, area: Area, accent: string) {
  const inner = { ...area, height: area.height - 26 }
  switch (figure.kind) {
    case 'curve':
      drawCurves(paper, figure, inner, accent)
      break
    case 'tree':
      drawTree(paper, figure.labels, inner, accent)
      break
    case 'bars':
      drawBars(paper, figure.bars, inner)
      break
    case 'formula':
      drawFormula(paper, figure.formula, inner)
      break
    case 'table':
      drawTable(paper, figure.head, figure.rows, inner, accent)
      break
  }
  paper
    .font(fonts.text)
    .fontSize(9)
    .fillColor(colours.ink3)
    .text(figure.caption, area.x, area.y + area.height - 16, { width: area.width, align: 'center' })
}

function drawTree(paper: Paper, labels: readonly string[], area: Area, accent: string) {
  const levels = Math.floor(Math.log2(labels.length)) + 1
  const radius = Math.min(19, area.width / (2 ** (levels - 1) * 2.6))
  const place = (i: number) => {
    const level = Math.floor(Math.log2(i + 1))
    const across = (i + 1 - 2 ** level + 0.5) / 2 ** level
    const gap = levels > 1 ? (area.height - radius * 2 - 24) / (levels - 1) : 0
    return { x: area.x + area.width * across, y: area.y + radius + 10 + gap * level }
  }
  paper.lineWidth(1.8).strokeColor(colours.slate)
  labels.forEach((label, i) => {
    if (!label || i === 0) return
    const from = place(Math.floor((i - 1) / 2))
    const to = place(i)
    paper.moveTo(from.x, from.y).lineTo(to.x, to.y).stroke()
  })
  labels.forEach((label, i) => {
    if (!label) return
    const { x, y } = place(i)
    paper
      .lineWidth(1.8)
      .circle(x, y, radius)
      .fillAndStroke(i === 0 ? accent : colours.sheet, i === 0 ? accent : colours.slate)
    const size = label.length > 4 ? 7.5 : label.length > 2 ? 9.5 : 12
    paper
      .font(fonts.strong)
      .fontSize(size)
      .fillColor(i === 0 ? '#ffffff' : colours.ink)
    paper.text(label, x - 40, y - size * 0.6, { width: 80, align: 'center', lineBreak: false })
  })
}

function drawBars(paper: Paper, bars: readonly (readonly [string, number])[], area: Area) {
  const bottom = area.y + area.height - 22
  const tallest = Math.max(...bars.map(([, value]) => value))
  const slot = (area.width - 40) / bars.length
  paper.lineWidth(1.2).strokeColor(colours.lineStrong)
  paper
    .moveTo(area.x + 20, bottom)
    .lineTo(area.x + area.width - 20, bottom)
    .stroke()
  bars.forEach(([label, value], i) => {
    const height = ((area.height - 52) * value) / tallest
    const x = area.x + 20 + slot * i
    const width = Math.min(46, slot * 0.58)
    paper.roundedRect(x + (slot - width) / 2, bottom - height, width, height, 2).fill(colours.ochre)
    paper.font(fonts.strong).fontSize(9).fillColor(colours.ink)
    paper.text(String(value), x, bottom - height - 13, { width: slot, align: 'center', lineBreak: false })
    paper.font(fonts.text).fontSize(8.5).fillColor(colours.ink2)
    paper.text(label, x - 4, bottom + 6, { width: slot + 8, align: 'center', lineBreak: false })
  })
}

function drawFormula(paper: Paper, formula: string, area: Area) {
  const size = 40
  let laid = layoutFormula(paper, formula, size)
  const room = Math.min((area.width - 48) / laid.width, (area.height - 36) / (laid.ascent + laid.descent), 1)
  if (room < 1) laid = layoutFormula(paper, formula, size * room)
  paper.roundedRect(area.x, area.y + 6, area.width, area.height - 12, 8).fill(colours.brandSoft)
  paper.fillColor(colours.ink).strokeColor(colours.ink)
  const middle = area.y + area.height / 2
  laid.draw(area.x + (area.width - laid.width) / 2, middle + (laid.ascent - laid.descent) / 2)
}

function drawTable(
  paper: Paper,
  head: readonly string[],
  rows: readonly (readonly string[])[],
  area: Area,
  accent: string,
) {
  const height = Math.min(30, (area.height - 12) / (rows.length + 1))
  const width = area.width / head.length
  const top = area.y + 6
  paper.roundedRect(area.x, top, area.width, height, 3).fill(accent)
  const cell = (text: string, column: number, y: number) =>
    paper.text(text, area.x + width * column + 8, y + (height - 11) / 2, {
      width: width - 12,
      height,
      lineBreak: false,
      ellipsis: true,
    })
  paper.font(fonts.strong).fontSize(9.5).fillColor('#ffffff')
  head.forEach((text, column) => cell(text, column, top))
  rows.forEach((row, i) => {
    const y = top + height * (i + 1)
    if (i % 2 === 1) paper.rect(area.x, y, area.width, height).fill(colours.paper)
    paper
      .lineWidth(0.6)
      .strokeColor(colours.line)
      .moveTo(area.x, y + height)
      .lineTo(area.x + area.width, y + height)
      .stroke()
    row.forEach((text, column) => {
      paper
        .font(column === 0 ? fonts.strong : fonts.text)
        .fontSize(9.5)
        .fillColor(colours.ink)
      cell(text, column, y)
    })
  })
}
