import { fonts, type Paper } from './pdf-paper'

/**
 * Draws a line of mathematics. Markup: `^{…}` above, `_{…}` below, `\frac{…}{…}`, `\sqrt{…}`, `\int`, `\le`, `\ge`, `\to`;
 * Greek letters (and Σ for a sum) as they are.
 */
interface Piece {
  width: number
  /** Above and below the base line. */
  ascent: number
  descent: number
  draw(x: number, baseline: number): void
}

const greek = /[\u0370-\u03ff]/

export function layoutFormula(paper: Paper, source: string, size: number): Piece {
  let at = 0

  function group(): string {
    if (source[at] !== '{') return source[at++] ?? ''
    const start = ++at
    for (let depth = 1; depth > 0 && at < source.length; at += 1) {
      if (source[at] === '{') depth += 1
      if (source[at] === '}') depth -= 1
    }
    return source.slice(start, at - 1)
  }

  function command(): Piece {
    const name = /^\\[a-z]+/.exec(source.slice(at))?.[0] ?? '\\'
    at += name.length
    switch (name) {
      case '\\frac':
        return fraction(paper, layoutFormula(paper, group(), size), layoutFormula(paper, group(), size), size)
      case '\\sqrt':
        return root(paper, layoutFormula(paper, group(), size), size)
      case '\\int':
        return integral(paper, size)
      case '\\le':
      case '\\ge':
        return comparison(paper, name === '\\le' ? 1 : -1, size)
      case '\\to':
        return arrow(paper, size)
      default:
        return glyphs(paper, name.slice(1), 'Times-Roman', size)
    }
  }

  const pieces: Piece[] = []
  while (at < source.length) {
    const char = source[at]!
    if (char === '^' || char === '_') {
      at += 1
      pieces.push(
        shifted(layoutFormula(paper, group(), size * 0.64), char === '^' ? size * 0.42 : -size * 0.2),
      )
    } else if (char === '\\') {
      pieces.push(command())
    } else {
      at += 1
      const font = greek.test(char) ? fonts.text : /[a-zA-Z]/.test(char) ? fonts.maths : 'Times-Roman'
      // The standard fonts have no minus; their dash is of the same width.
      pieces.push(glyphs(paper, char === '-' ? '–' : char, font, char === 'Σ' ? size * 1.25 : size))
    }
  }
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

function glyphs(paper: Paper, text: string, font: string, size: number): Piece {
  paper.font(font).fontSize(size)
  // A letter that leans needs a little room after it.
  const width = paper.widthOfString(text) + (font === fonts.maths ? size * 0.04 : 0)
  return {
    width,
    ascent: size * 0.72,
    descent: size * 0.22,
    draw: (x, baseline) =>
      void paper
        .font(font)
        .fontSize(size)
        .text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' }),
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
      stroke(paper, size)
        .moveTo(x + gap / 2, bar)
        .lineTo(x + width - gap / 2, bar)
        .stroke()
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
      stroke(paper, size)
        .moveTo(x + size * 0.05, baseline - inner.ascent * 0.35)
        .lineTo(x + size * 0.2, baseline - inner.ascent * 0.45)
        .lineTo(x + size * 0.36, baseline + inner.descent * 0.8)
        .lineTo(x + sign - size * 0.02, top)
        .lineTo(x + sign + inner.width + size * 0.06, top)
        .stroke()
      inner.draw(x + sign, baseline)
    },
  }
}

function integral(paper: Paper, size: number): Piece {
  return {
    width: size * 0.62,
    ascent: size * 1.1,
    descent: size * 0.5,
    draw(x, baseline) {
      const top = baseline - size * 1.05
      const foot = baseline + size * 0.42
      stroke(paper, size * 1.3)
        .moveTo(x + size * 0.52, top + size * 0.08)
        .bezierCurveTo(
          x + size * 0.4,
          top - size * 0.14,
          x + size * 0.32,
          top + size * 0.2,
          x + size * 0.28,
          (top + foot) / 2,
        )
        .bezierCurveTo(
          x + size * 0.24,
          foot - size * 0.2,
          x + size * 0.16,
          foot + size * 0.14,
          x + size * 0.04,
          foot - size * 0.08,
        )
        .stroke()
    },
  }
}

function comparison(paper: Paper, direction: 1 | -1, size: number): Piece {
  return {
    width: size,
    ascent: size * 0.7,
    descent: size * 0.1,
    draw(x, baseline) {
      const open = x + size * (direction === 1 ? 0.76 : 0.24)
      const tip = x + size * (direction === 1 ? 0.24 : 0.76)
      stroke(paper, size)
        .moveTo(open, baseline - size * 0.62)
        .lineTo(tip, baseline - size * 0.38)
        .lineTo(open, baseline - size * 0.14)
        .stroke()
        .moveTo(x + size * 0.24, baseline)
        .lineTo(x + size * 0.76, baseline)
        .stroke()
    },
  }
}

function arrow(paper: Paper, size: number): Piece {
  return {
    width: size * 1.3,
    ascent: size * 0.6,
    descent: 0,
    draw(x, baseline) {
      const y = baseline - size * 0.27
      const tip = x + size * 1.1
      stroke(paper, size)
        .moveTo(x + size * 0.2, y)
        .lineTo(tip, y)
        .stroke()
        .moveTo(tip - size * 0.2, y - size * 0.15)
        .lineTo(tip, y)
        .lineTo(tip - size * 0.2, y + size * 0.15)
        .stroke()
    },
  }
}

const stroke = (paper: Paper, size: number) =>
  paper
    .lineWidth(Math.max(0.7, size * 0.05))
    .lineJoin('round')
    .lineCap('round')
