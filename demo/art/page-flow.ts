import type { Block } from '../markdown'
import { colours } from './colours'
import { fonts, write, type Paper, type Style } from './pdf-paper'

export const page = { width: 595, height: 842, side: 62, top: 74, foot: 62 }
export const column = page.width - page.side * 2

interface Setting {
  style: Style
  lineGap?: number
  /** Left margin, and both margins together. */
  indent?: number
  narrower?: number
  /** Padding. */
  above?: number
  below?: number
  /** Space after it. */
  gap: number
}

const textStyle: Style = [fonts.text, 12.5, colours.ink2]
const settings = {
  title: { style: [fonts.heading, 33, colours.ink], lineGap: -2, gap: 8 },
  heading: { style: [fonts.heading, 17, colours.ink], gap: 7 },
  paragraph: { style: textStyle, lineGap: 4, gap: 9 },
  point: { style: textStyle, lineGap: 3.5, indent: 20, narrower: 20, gap: 5 },
  code: {
    style: [fonts.code, 10.5, colours.ink],
    lineGap: 3,
    indent: 12,
    narrower: 24,
    above: 11,
    below: 7,
    gap: 10,
  },
  meaning: {
    style: [fonts.text, 12, colours.ink2],
    lineGap: 3.5,
    indent: 14,
    narrower: 16,
    above: 19,
    below: 1,
    gap: 14,
  },
  question: { style: [fonts.strong, 12, colours.ink], lineGap: 3, below: 80, gap: 12 },
} satisfies Record<string, Setting>

/** Lays out text on pages from top to bottom. */
export type PageFlow = ReturnType<typeof createPageFlow>

export function createPageFlow(
  paper: Paper,
  { accent, drawGround }: { accent: string; drawGround: () => void },
) {
  let y = 0

  function turnPage() {
    paper.addPage({ size: [page.width, page.height], margin: 0 })
    drawGround()
    y = page.top
  }

  function makeRoom(height: number) {
    if (y + height > page.height - page.foot) turnPage()
  }

  /** Draws something of the given height here, or on the next page if it does not fit. */
  function place(height: number, gap: number, draw: (y: number) => void) {
    makeRoom(height)
    draw(y)
    y += height + gap
  }

  /** Writes a text with decoration: `draw` draws the background, calls `writeText`, and draws the foreground. */
  function put(
    kind: keyof typeof settings,
    text: string,
    draw: (writeText: () => void, y: number, height: number) => void = (writeText) => writeText(),
  ) {
    const setting: Setting = settings[kind]
    const { style, lineGap = 0, indent = 0, narrower = 0, above = 0, below = 0, gap } = setting
    const options = { width: column - narrower, lineGap }
    const height = above + paper.font(style[0]).fontSize(style[1]).heightOfString(text, options) + below
    // Keeps a heading together with the start of its text.
    if (kind === 'heading') makeRoom(height + 60)
    place(height, gap, (y) =>
      draw(() => write(paper, style, text, page.side + indent, y + above, options), y, height),
    )
  }

  const point = (text: string) =>
    put('point', text, (writeText, y) => {
      paper.circle(page.side + 6, y + 8, 2.2).fill(accent)
      writeText()
    })

  const code = (text: string) =>
    put('code', text, (writeText, y, height) => {
      paper.roundedRect(page.side, y, column, height, 5).fill('#f3f1ea')
      writeText()
    })

  return {
    turnPage,
    place,
    put,
    skip: (height: number) => void (y += height),
    body(blocks: readonly Block[]) {
      for (const block of blocks) {
        if (block.kind === 'paragraph') put('paragraph', block.text)
        else if (block.kind === 'code') code(block.text)
        else {
          block.points.forEach(point)
          y += 5
        }
      }
    },
  }
}
