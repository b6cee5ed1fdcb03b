import { downloadName, licenceOf, shownName, type DocumentView } from '#events'
import { useEffect, useRef, useState } from 'react'
import { openOptions } from '../../../components/pdf/open-options'
import { pdfjs, type OpenPdf } from '../../../components/pdf/react-pdf'
import { saveAs } from '../../../components/save-as'
import { notify } from '../../../components/toasts/notify'
import { messageOf } from '../../../http/api-error'
import { readFile } from '../api/read-file'
import { drawPages } from '../print/draw-pages'
import { maxDrawnPages } from './draw-for-cells'
import { makeCheatSheet, TooManyToDrawError, type CheatSheet } from './make-cheat-sheet'
import type { SheetChoice } from './make-sheets'
import type { Orientation } from './sheet-layout'

/** Fine enough for nine pages on a sheet. */
const printDots = 300

/** A step of making a cheat sheet, and how many of its pages are done. */
export interface Making {
  step: 'reading' | 'copying' | 'drawing' | 'printing'
  done: number
}
interface Wish {
  pages: readonly number[]
  choice: SheetChoice
}

/** Makes cheat sheets of a document, and downloads or prints them. */
export function useCheatSheet(document: DocumentView, pdf: OpenPdf) {
  const [making, setMaking] = useState<Making | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [printed, setPrinted] = useState<{ pictures: readonly string[]; orientation: Orientation } | null>(
    null,
  )
  const abort = useRef<AbortController | null>(null)
  const latest = useRef<{ key: string; sheet: CheatSheet } | null>(null)
  useEffect(() => () => abort.current?.abort(), [])
  useEffect(() => () => printed?.pictures.forEach((picture) => URL.revokeObjectURL(picture)), [printed])

  /** Not made again for the same wish: who printed it may download it too. */
  async function made(wish: Wish, signal: AbortSignal): Promise<CheatSheet> {
    const key = JSON.stringify(wish)
    if (latest.current?.key === key) return latest.current.sheet
    const { _id, title, uploader, rights, fileName } = document
    const sheet = await makeCheatSheet(
      {
        ...{ pdf, ...wish },
        readFile: (aborted) => readFile(fileName ?? '', aborted),
        origin: {
          title,
          name: shownName(uploader),
          licence: licenceOf(rights)?.name ?? null,
          link: new URL(`/document/${_id}`, location.origin).href,
        },
      },
      { signal, onProgress: (step, done) => setMaking({ step, done }) },
    )
    latest.current = { key, sheet }
    if (sheet.isDrawn)
      notify.info('The pages of this file are pictures on your sheet: it can’t be copied from directly.')
    return sheet
  }

  async function run(act: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (abort.current !== null) return
    const { signal } = (abort.current = new AbortController())
    setProblem(null)
    setMaking({ step: 'reading', done: 0 })
    try {
      await act(signal)
    } catch (error) {
      if (!signal.aborted) setProblem(problemOf(error))
    } finally {
      abort.current = null
      setMaking(null)
    }
  }

  const download = (wish: Wish) =>
    run(async (signal) => {
      const { bytes } = await made(wish, signal)
      saveAs(
        new Blob([bytes], { type: 'application/pdf' }),
        downloadName(document.courseCode, document.title, ' cheat sheet.pdf'),
      )
    })
  const print = (wish: Wish) =>
    run(async (signal) => {
      const { bytes } = await made(wish, signal)
      // A copy: pdf.js takes over what it is given.
      const task = pdfjs.getDocument({ ...openOptions, data: bytes.slice() })
      try {
        const onPage = (page: number) => setMaking({ step: 'printing', done: page - 1 })
        const pictures = await drawPages(await task.promise, { signal, dots: printDots, onPage })
        setPrinted({ pictures, orientation: wish.choice.orientation })
      } finally {
        await task.destroy()
      }
    })

  return {
    ...{ making, problem, printed },
    download: (wish: Wish) => void download(wish),
    print: (wish: Wish) => void print(wish),
    cancel: () => abort.current?.abort(new DOMException('cancelled', 'AbortError')),
    printDone: () => setPrinted(null),
  }
}

const problemOf = (error: unknown): string =>
  error instanceof TooManyToDrawError
    ? `This file can’t be copied from, only drawn, and at most ${maxDrawnPages} pages at once. Choose fewer pages.`
    : messageOf(error, 'The cheat sheet couldn’t be made. Try again, or choose fewer pages.')
