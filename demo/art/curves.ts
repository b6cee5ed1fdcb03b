import type { Figure } from '../courses'
import { colours } from './colours'
import { fonts, trace, write, type Area, type Paper } from './pdf-paper'

type Curves = Extract<Figure, { kind: 'curve' }>

const bell = (x: number, mean: number, spread: number) => Math.exp(-((x - mean) ** 2) / (2 * spread ** 2))
/** Curves over 0…1 with values in 0…1. The first one is emphasised. */
const shapes: Record<Curves['shape'], readonly ((x: number) => number)[]> = {
  bell: [(x) => 0.95 * bell(x, 0.5, 0.15)],
  normals: [
    (x) => 0.95 * bell(x, 0.42, 0.09),
    (x) => 0.534 * bell(x, 0.42, 0.16),
    (x) => 0.712 * bell(x, 0.72, 0.12),
  ],
  growth: [(x) => 0.03 + 0.92 * x ** 3, (x) => 0.03 + 0.62 * x, (x) => 0.03 + 0.13 * Math.log2(1 + 7 * x)],
  plateau: [(x) => Math.min(0.9 * x, 0.32), (x) => 0.9 * x],
  wave: [(x) => 0.5 + 0.36 * Math.sin(x * 9.2) * (1 - 0.35 * x)],
  cross: [(x) => 0.1 + 0.75 * x, (x) => 0.88 - 0.75 * x],
  'break-even': [(x) => 0.92 * x, (x) => 0.28 + 0.4 * x],
  npv: [(x) => 0.08 + 0.85 * Math.exp(-2.4 * x), () => 0.3],
  // Marginal cost intersects average cost at its minimum.
  costs: [
    (x) => 0.24 + 1.9 * (x - 0.45) ** 2,
    (x) => 0.165 + 1.2 * (x - 0.2) ** 2,
    (x) => 0.08 + 0.07 / (x + 0.14),
  ],
}
const steps = Array.from({ length: 80 }, (_, i) => (i + 1) / 80)

/** Draws axes and curves, the first curve on top in the accent colour. */
export function drawCurves(paper: Paper, { shape, x, y }: Curves, area: Area, accent: string) {
  const left = area.x + 34
  const right = area.x + area.width - 24
  const top = area.y + 10
  const bottom = area.y + area.height - 26
  const [width, height] = [right - left, bottom - top]

  paper.lineWidth(0.5).strokeColor(colours.line)
  for (let i = 1; i <= 4; i += 1) {
    const level = bottom - (height * i) / 4.4
    trace(paper, [
      [left, level],
      [right, level],
    ])
  }
  const strokes = [accent, colours.slate, colours.ochre]
  for (const [i, curve] of [...shapes[shape].entries()].reverse()) {
    const point = (at: number) =>
      [left + width * at, bottom - height * Math.min(1, Math.max(0, curve(at)))] as const
    paper
      .lineWidth(i === 0 ? 3 : 2)
      .lineCap('round')
      .lineJoin('round')
    paper.strokeColor(strokes[i] ?? colours.slate)
    trace(paper, [point(0), ...steps.map(point)])
  }
  paper.lineWidth(1.4).strokeColor(colours.ink2)
  trace(paper, [
    [left, top],
    [left, bottom],
    [right, bottom],
  ])
  write(paper, [fonts.text, 9.5, colours.ink2], x, left, bottom + 7, {
    width,
    align: 'right',
    lineBreak: false,
  })
  paper.save().rotate(-90, { origin: [left - 20, bottom] })
  paper.text(y, left - 20, bottom + 2, { width: height, align: 'right', lineBreak: false }).restore()
}
