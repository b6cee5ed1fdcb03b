import { colours } from './colours'
import { fonts, type Paper } from './pdf-paper'

/** Paragraphs, lists of points, and (where a text begins with two spaces) lines of code. */
export type Block = string | readonly string[]

export const page = { width: 595, height: 842, side: 62, top: 74, foot: 62 }
export const column = page.width - page.side * 2
const textSize = 12.5

/** Puts text on pages from top to bottom. */
export interface PageFlow {
  turnPage(): void
  /** Draws what is `height` high here, or on the next page where it does not fit. */
  place(height: number, gap: number, draw: (y: number) => void): void
  skip(height: number): void
  heading(text: string): void
  body(blocks: readonly Block[]): void
}

export function createPageFlow(paper: Paper, style: { accent: string; drawGround(): void }): PageFlow {
  let y = 0

  const turnPage = () => {
    paper.addPage({ size: [page.width, page.height], margin: 0 })
    style.drawGround()
    y = page.top
  }
  const fits = (height: number) => y + height <= page.height - page.foot
  const place: PageFlow['place'] = (height, gap, draw) => {
    if (!fits(height)) turnPage()
    draw(y)
    y += height + gap
  }

  function heading(text: string) {
    paper.font(fonts.heading).fontSize(17)
    const height = paper.heightOfString(text, { width: column })
    // Never a heading without the beginning of what follows.
    if (!fits(height + 60)) turnPage()
    place(height, 7, (y) =>
      paper
        .font(fonts.heading)
        .fontSize(17)
        .fillColor(colours.ink)
        .text(text, page.side, y, { width: column }),
    )
  }

  function paragraph(text: string) {
    const options = { width: column, lineGap: 4 }
    paper.font(fonts.text).fontSize(textSize)
    place(paper.heightOfString(text, options), 9, (y) =>
      paper.font(fonts.text).fontSize(textSize).fillColor(colours.ink2).text(text, page.side, y, options),
    )
  }

  function code(text: string) {
    const options = { width: column - 24, lineGap: 3 }
    paper.font(fonts.code).fontSize(10.5)
    const height = paper.heightOfString(text, options) + 18
    place(height, 10, (y) => {
      paper.roundedRect(page.side, y, column, height, 5).fill('#f3f1ea')
      paper
        .font(fonts.code)
        .fontSize(10.5)
        .fillColor(colours.ink)
        .text(text, page.side + 12, y + 11, options)
    })
  }

  function point(text: string) {
    const options = { width: column - 20, lineGap: 3.5 }
    paper.font(fonts.text).fontSize(textSize)
    place(paper.heightOfString(text, options), 5, (y) => {
      paper.circle(page.side + 6, y + 8, 2.2).fill(style.accent)
      paper
        .font(fonts.text)
        .fontSize(textSize)
        .fillColor(colours.ink2)
        .text(text, page.side + 20, y, options)
    })
  }

  return {
    turnPage,
    place,
    skip: (height) => void (y += height),
    heading,
    body(blocks) {
      for (const block of blocks) {
        if (typeof block !== 'string') {
          block.forEach(point)
          y += 5
        } else if (block.startsWith('  ')) code(block.slice(2))
        else paragraph(block)
      }
    },
  }
}
