import { fonts, trace, type Paper, type Stroke } from './pdf-paper'

/**
 * A line of mathematics. Markup: `^{…}` superscript, `_{…}` subscript, `\frac{…}{…}`, `\sqrt{…}`, `\int`, `\le`, `\ge`, `\to`; Greek
 * letters (and Σ for a sum) are typed directly.
 */
interface Piece {
  width: number
  /** Height above and below the baseline. */
  ascent: number
  descent: number
  draw(x: number, baseline: number): void
}

const greek = /[\u0370-\u03ff]/
const token = /\\[a-z]+|[^]/y

export function layoutFormula(paper: Paper, source: string, size: number): Piece {
  let at = 0

  /** Parses the group in braces that opens here. */
  function group(): string {
    const start = ++at
    for (let depth = 1; depth > 0 && at < source.length; at += 1) {
      if (source[at] === '{') depth += 1
      if (source[at] === '}') depth -= 1
    }
    return source.slice(start, at - 1)
  }
  const inner = (scale = 1) => layoutFormula(paper, group(), size * scale)

  function next(): Piece {
    token.lastIndex = at
    const [name = ''] = token.exec(source) ?? []
    at += name.length
    const sign = signs[name]
    if (sign) return drawnSign(paper, sign, size)
    if (name === '^') return shifted(inner(0.64), size * 0.42)
    if (name === '_') return shifted(inner(0.64), size * -0.2)
    if (name === '\\frac') return fraction(paper, inner(), inner(), size)
    if (name === '\\sqrt') return root(paper, inner(), size)
    const font = greek.test(name) ? fonts.text : /[a-zA-Z]/.test(name) ? fonts.maths : fonts.serif
    // The standard fonts have no minus sign; their dash has the same width.
    return glyph(paper, name === '-' ? '–' : name, font, name === 'Σ' ? size * 1.25 : size)
  }

  const pieces: Piece[] = []
  while (at < source.length) pieces.push(next())
  return row(pieces)
}

const row = (pieces: readonly Piece[]): Piece => ({
  width: pieces.reduce((sum, piece) => sum + piece.width, 0),
  ascent: Math.max(0, ...pieces.map((piece) => piece.ascent)),
  descent: Math.max(0, ...pieces.map((piece) => piece.descent)),
  draw(x, baseline) {
    for (const piece of pieces) {
      piece.draw(x, baseline)
      x += piece.width
    }
  },
})

function glyph(paper: Paper, text: string, font: string, size: number): Piece {
  const pen = () => paper.font(font).fontSize(size)
  return {
    // An italic letter needs some space after it.
    width: pen().widthOfString(text) + (font === fonts.maths ? size * 0.04 : 0),
    ascent: size * 0.72,
    descent: size * 0.22,
    draw: (x, baseline) => void pen().text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' }),
  }
}

const shifted = (piece: Piece, up: number): Piece => ({
  width: piece.width,
  ascent: piece.ascent + up,
  descent: piece.descent - up,
  draw: (x, baseline) => piece.draw(x, baseline - up),
})

function fraction(paper: Paper, above: Piece, below: Piece, size: number): Piece {
  const gap = size * 0.2
  const axis = size * 0.26
  const width = Math.max(above.width, below.width) + gap * 2
  return {
    width,
    ascent: axis + gap + above.descent + above.ascent,
    descent: gap + below.ascent + below.descent - axis,
    draw(x, baseline) {
      const bar = baseline - axis
      above.draw(x + (width - above.width) / 2, bar - gap - above.descent)
      below.draw(x + (width - below.width) / 2, bar + gap + below.ascent)
      ink(paper, size)
      trace(paper, [
        [x + gap / 2, bar],
        [x + width - gap / 2, bar],
      ])
    },
  }
}

function root(paper: Paper, inner: Piece, size: number): Piece {
  const sign = size * 0.6
  return {
    width: sign + inner.width + size * 0.1,
    ascent: inner.ascent + size * 0.16,
    descent: inner.descent,
    draw(x, baseline) {
      const top = baseline - inner.ascent - size * 0.1
      ink(paper, size)
      trace(paper, [
        [x + size * 0.05, baseline - inner.ascent * 0.35],
        [x + size * 0.2, baseline - inner.ascent * 0.45],
        [x + size * 0.36, baseline + inner.descent * 0.8],
        [x + sign - size * 0.02, top],
        [x + sign + inner.width + size * 0.06, top],
      ])
      inner.draw(x + sign, baseline)
    },
  }
}

interface Sign extends Omit<Piece, 'draw'> {
  weight: number
  /** Relative to the left end of the baseline, y downwards, in fractions of the font size. */
  lines: readonly (readonly [readonly [x: number, y: number], ...Stroke[]])[]
}

const base = [
  [0.24, 0],
  [0.76, 0],
] as const
const compared = { width: 1, ascent: 0.7, descent: 0.1, weight: 1 }

// oxfmt-ignore
const signs: Record<string, Sign> = {
  '\\int': {
    width: 0.62, ascent: 1.1, descent: 0.5, weight: 1.3,
    lines: [[[0.52, -0.97], [0.4, -1.19, 0.32, -0.85, 0.28, -0.315], [0.24, 0.22, 0.16, 0.56, 0.04, 0.34]]],
  },
  '\\le': { ...compared, lines: [[[0.76, -0.62], [0.24, -0.38], [0.76, -0.14]], base] },
  '\\ge': { ...compared, lines: [[[0.24, -0.62], [0.76, -0.38], [0.24, -0.14]], base] },
  '\\to': {
    width: 1.3, ascent: 0.6, descent: 0, weight: 1,
    lines: [[[0.2, -0.27], [1.1, -0.27]], [[0.9, -0.42], [1.1, -0.27], [0.9, -0.12]]],
  },
}

const drawnSign = (paper: Paper, { width, ascent, descent, weight, lines }: Sign, size: number): Piece => ({
  width: size * width,
  ascent: size * ascent,
  descent: size * descent,
  draw(x, baseline) {
    ink(paper, size * weight)
    const placed = <S extends Stroke>(stroke: S) =>
      stroke.map((part, i) => (i % 2 === 0 ? x : baseline) + size * part) as unknown as S
    for (const [from, ...strokes] of lines) trace(paper, [placed(from), ...strokes.map(placed)])
  },
})

const ink = (paper: Paper, size: number) =>
  paper
    .lineWidth(Math.max(0.7, size * 0.05))
    .lineJoin('round')
    .lineCap('round')
