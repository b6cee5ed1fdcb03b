import type { OpenPdf } from '../../../components/pdf/react-pdf'
import { drawForCells, maxDrawnPages } from './draw-for-cells'
import { footLine } from './foot-line'
import { sourceText, type SheetOrigin } from './foot-text'
import { makeInWorker } from './make-in-worker'
import type { SheetChoice, SheetOrder } from './make-sheets'
import { layoutSheet } from './sheet-layout'
import { UnreadableFileError } from './unreadable-file'

export interface CheatSheet {
  bytes: Uint8Array<ArrayBuffer>
  /** True if its pages are pictures, because their file could not be copied from. */
  isDrawn: boolean
}

/** The file can only be drawn, and has too many pages for that. */
export class TooManyToDrawError extends Error {}

/** Makes a cheat sheet. Throws TooManyToDrawError, ApiError from `readFile`, and the reason of `signal`. */
export async function makeCheatSheet(
  {
    pdf,
    readFile,
    pages,
    choice,
    origin,
  }: {
    pdf: OpenPdf
    readFile: (signal: AbortSignal) => Promise<Blob>
    pages: readonly number[]
    choice: SheetChoice
    origin: SheetOrigin
  },
  {
    signal,
    onProgress,
  }: { signal: AbortSignal; onProgress: (doing: 'copying' | 'drawing', done: number) => void },
): Promise<CheatSheet> {
  const layout = layoutSheet(choice)
  const order: Omit<SheetOrder, 'source'> = {
    ...{ pages, choice },
    about: { title: `${origin.title} (cheat sheet)`, author: origin.name, subject: sourceText(origin) },
    foot: await footLine(origin, layout),
  }
  const make = async (source: SheetOrder['source']) =>
    makeInWorker(
      { ...order, source },
      { signal, onPage: (done) => source.kind === 'file' && onProgress('copying', done) },
    )
  const file = await readFile(signal)
  signal.throwIfAborted()
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    return { bytes: await make({ kind: 'file', bytes, pages: pdf.numPages }), isDrawn: false }
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error
  }
  const [cell] = layout.cells
  if (cell === undefined || pages.length > maxDrawnPages) throw new TooManyToDrawError()
  const pictures = await drawForCells(pdf, {
    ...{ pages, cell, signal },
    onPage: (done) => onProgress('drawing', done),
  })
  return { bytes: await make({ kind: 'pictures', pictures }), isDrawn: true }
}
