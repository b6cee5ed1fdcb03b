import type { Figure } from '../courses'
import { colours } from './colours'
import { drawCurves } from './curves'
import { layoutFormula } from './formula'
import { fonts, pen, trace, write, type Area, type Paper } from './pdf-paper'

/** Draws a figure and its caption into the area. */
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
      drawTable(paper, figure, inner, accent)
      break
  }
  const { x, y, width, height } = area
  const centred = { width, align: 'center' } as const
  write(paper, [fonts.text, 9, colours.ink3], figure.caption, x, y + height - 16, centred)
}

const centredOn = (width: number) => ({ width, align: 'center', lineBreak: false }) as const

function drawTree(paper: Paper, labels: readonly string[], area: Area, accent: string) {
  const levels = Math.floor(Math.log2(labels.length)) + 1
  const radius = Math.min(19, area.width / (2 ** (levels - 1) * 2.6))
  const gap = levels > 1 ? (area.height - radius * 2 - 24) / (levels - 1) : 0
  const place = (i: number): [x: number, y: number] => {
    const level = Math.floor(Math.log2(i + 1))
    const across = (i + 1 - 2 ** level + 0.5) / 2 ** level
    return [area.x + area.width * across, area.y + radius + 10 + gap * level]
  }
  const nodes = labels.map((label, i) => ({ label, i })).filter(({ label }) => label !== '')
  paper.lineWidth(1.8).strokeColor(colours.slate)
  for (const { i } of nodes) if (i > 0) trace(paper, [place(Math.floor((i - 1) / 2)), place(i)])
  for (const { label, i } of nodes) {
    const [x, y] = place(i)
    const [ground, edge, ink] =
      i === 0 ? [accent, accent, '#ffffff'] : [colours.sheet, colours.slate, colours.ink]
    paper
      .lineWidth(1.8)
      .circle(x, y, radius)
      .fillAndStroke(ground as PDFKit.Mixins.ColorValue, edge)
    const size = label.length > 4 ? 7.5 : label.length > 2 ? 9.5 : 12
    write(paper, [fonts.strong, size, ink], label, x - 40, y - size * 0.6, centredOn(80))
  }
}

function drawBars(paper: Paper, bars: readonly (readonly [string, number])[], area: Area) {
  const left = area.x + 20
  const bottom = area.y + area.height - 22
  const tallest = Math.max(...bars.map(([, value]) => value))
  const slot = (area.width - 40) / bars.length
  const width = Math.min(46, slot * 0.58)
  paper.lineWidth(1.2).strokeColor(colours.lineStrong)
  trace(paper, [
    [left, bottom],
    [area.x + area.width - 20, bottom],
  ])
  bars.forEach(([label, value], i) => {
    const height = ((area.height - 52) * value) / tallest
    const x = left + slot * i
    const top = bottom - height
    paper.roundedRect(x + (slot - width) / 2, top, width, height, 2).fill(colours.ochre)
    write(paper, [fonts.strong, 9, colours.ink], String(value), x, top - 13, centredOn(slot))
    write(paper, [fonts.text, 8.5, colours.ink2], label, x - 4, bottom + 6, centredOn(slot + 8))
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
  { head, rows }: Extract<Figure, { kind: 'table' }>,
  area: Area,
  accent: string,
) {
  const height = Math.min(30, (area.height - 12) / (rows.length + 1))
  const width = area.width / head.length
  const top = area.y + 6
  const options = { width: width - 12, height, lineBreak: false, ellipsis: true }
  const cell = (text: string, column: number, y: number) =>
    paper.text(text, area.x + width * column + 8, y + (height - 11) / 2, options)

  paper.roundedRect(area.x, top, area.width, height, 3).fill(accent)
  pen(paper, [fonts.strong, 9.5, '#ffffff'])
  head.forEach((text, column) => cell(text, column, top))
  rows.forEach((row, i) => {
    const y = top + height * (i + 1)
    if (i % 2 === 1) paper.rect(area.x, y, area.width, height).fill(colours.paper)
    paper.lineWidth(0.6).strokeColor(colours.line)
    trace(paper, [
      [area.x, y + height],
      [area.x + area.width, y + height],
    ])
    row.forEach((text, column) => {
      pen(paper, [column === 0 ? fonts.strong : fonts.text, 9.5, colours.ink])
      cell(text, column, y)
    })
  })
}
