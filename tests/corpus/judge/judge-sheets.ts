import { openPdf, type PDFDocumentProxy, type PDFPageProxy } from '@studyshelf/pdf-guard'
import { makeSheets, type SheetChoice } from '../../../web/src/features/documents/cheat-sheet/make-sheets'
import {
  placePage,
  quarterTurn,
  transform,
} from '../../../web/src/features/documents/cheat-sheet/page-placement'
import { layoutSheet, sheetsOf } from '../../../web/src/features/documents/cheat-sheet/sheet-layout'

import { differenceOnSheet } from './same-picture'

/** Points. Two readers of one file round differently. */
const tolerance = 1
/** Of `differenceOnSheet`: the pages of the corpus, drawn as they should be, stay far below it. */
const maxDifference = 6

/** Makes a cheat sheet of all pages of a file, opens it as a browser does, and lists what is wrong with it. Throws UnreadableFileError. */
export async function judgeSheets(bytes: Uint8Array, choice: SheetChoice): Promise<string[]> {
  return opened(bytes, async (source) => {
    const pages = Array.from({ length: source.numPages }, (_, index) => index + 1)
    const made = await makeSheets(
      {
        // A copy, because pdf.js takes over what it is given.
        source: { kind: 'file', bytes: new Uint8Array(bytes), pages: source.numPages },
        ...{ pages, choice },
        about: { title: 'A sheet', author: 'Somebody', subject: 'From a test' },
        foot: { text: 'From a test' },
      },
      () => undefined,
    )
    return opened(made, (sheets) => problemsOf(source, sheets, choice))
  })
}

async function problemsOf(
  source: PDFDocumentProxy,
  sheets: PDFDocumentProxy,
  choice: SheetChoice,
): Promise<string[]> {
  const pages = Array.from({ length: source.numPages }, (_, index) => index + 1)
  const expected = sheetsOf(pages, choice.up)
  if (sheets.numPages !== expected.length) return [`${sheets.numPages} sheets instead of ${expected.length}`]
  const { cells, width, height } = layoutSheet(choice)
  const problems: string[] = []
  for (const [index, numbers] of expected.entries()) {
    const sheet = await sheets.getPage(index + 1)
    if (Math.abs(sheet.view[2]! - width) + Math.abs(sheet.view[3]! - height) > tolerance)
      problems.push(`sheet ${index + 1} has another size`)
    const found = await itemsOf(sheet)
    for (const [at, number] of numbers.entries()) {
      const page = await source.getPage(number)
      const [left, bottom, right, top] = page.view as [number, number, number, number]
      const box = [left, bottom, right, top] as const
      const { place, matrix } = placePage({ box, turn: quarterTurn(page.rotate) }, cells[at]!)
      if (at === 0) {
        const difference = await differenceOnSheet(page, sheet, place)
        if (difference > maxDifference)
          problems.push(`page ${number} looks different on its sheet: ${difference.toFixed(1)}`)
      }
      const visible = (await itemsOf(page)).filter(
        ({ x, y }) => x >= left && x <= right && y >= bottom && y <= top,
      )
      for (const item of visible) {
        const [x, y] = transform(matrix, item.x, item.y)
        const there = found.some(
          (other) =>
            sameText(other.text, item.text) &&
            Math.abs(other.x - x) < tolerance &&
            Math.abs(other.y - y) < tolerance,
        )
        if (!there)
          problems.push(`page ${number}: “${item.text}” is not at ${Math.round(x)}, ${Math.round(y)}`)
        const inside =
          x > place.x - tolerance &&
          x < place.x + place.width + tolerance &&
          y > place.y - tolerance &&
          y < place.y + place.height + tolerance
        if (!inside) problems.push(`page ${number}: “${item.text}” is outside its cell`)
      }
    }
  }
  return problems
}

/** pdf.js joins neighbouring items by their distance on paper, which differs in smaller print. */
const sameText = (one: string, other: string) => one.startsWith(other) || other.startsWith(one)

async function itemsOf(page: PDFPageProxy) {
  const { items } = await page.getTextContent({ disableNormalization: true })
  return items.flatMap((item) =>
    'str' in item && item.str.trim() !== ''
      ? [{ text: item.str.trim(), x: Number(item.transform[4]), y: Number(item.transform[5]) }]
      : [],
  )
}

async function opened<T>(bytes: Uint8Array, act: (pdf: PDFDocumentProxy) => Promise<T>): Promise<T> {
  const task = openPdf(new Uint8Array(bytes))
  try {
    return await act(await task.promise)
  } finally {
    await task.destroy()
  }
}
