import { colours } from './colours'
import { fonts, type Paper } from './pdf-paper'

/** Where to draw, in points. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

export type CurveShape =
  'bell' | 'normals' | 'growth' | 'plateau' | 'wave' | 'cross' | 'break-even' | 'npv' | 'costs'

const bell = (x: number, mean: number, spread: number) => Math.exp(-((x - mean) ** 2) / (2 * spread ** 2))
/** Curves over 0…1, with values within 0…1; the first is the one to look at. */
const shapes: Record<CurveShape, readonly ((x: number) => number)[]> = {
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
  // Marginal cost passes through the lowest point of the average.
  costs: [
    (x) => 0.24 + 1.9 * (x - 0.45) ** 2,
    (x) => 0.165 + 1.2 * (x - 0.2) ** 2,
    (x) => 0.08 + 0.07 / (x + 0.14),
  ],
}

/** Draws axes and curves; the first curve in the accent colour. */
export function drawCurves(
  paper: Paper,
  { shape, x, y }: { shape: CurveShape; x: string; y: string },
  area: Area,
  accent: string,
) {
  const left = area.x + 34
  const right = area.x + area.width - 24
  const top = area.y + 10
  const bottom = area.y + area.height - 26
  paper.lineWidth(0.5).strokeColor(colours.line)
  for (let i = 1; i <= 4; i += 1) {
    const height = bottom - ((bottom - top) * i) / 4.4
    paper.moveTo(left, height).lineTo(right, height).stroke()
  }
  const strokes = [accent, colours.slate, colours.ochre]
  shapes[shape]
    .map((curve, i) => ({ curve, i }))
    .reverse()
    .forEach(({ curve, i }) => {
      paper
        .lineWidth(i === 0 ? 3 : 2)
        .lineCap('round')
        .lineJoin('round')
        .strokeColor(strokes[i] ?? colours.slate)
      for (let step = 0; step <= 80; step += 1) {
        const across = left + ((right - left) * step) / 80
        const up = bottom - (bottom - top) * Math.min(1, Math.max(0, curve(step / 80)))
        if (step === 0) paper.moveTo(across, up)
        else paper.lineTo(across, up)
      }
      paper.stroke()
    })
  paper.lineWidth(1.4).strokeColor(colours.ink2)
  paper.moveTo(left, top).lineTo(left, bottom).lineTo(right, bottom).stroke()
  paper.font(fonts.text).fontSize(9.5).fillColor(colours.ink2)
  paper.text(x, left, bottom + 7, { width: right - left, align: 'right', lineBreak: false })
  paper.save().rotate(-90, { origin: [left - 20, bottom] })
  paper.text(y, left - 20, bottom + 2, { width: bottom - top, align: 'right', lineBreak: false }).restore()
}
