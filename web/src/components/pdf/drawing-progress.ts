import { createContext } from 'react'

/** Why a page is not drawn: it took too long, or a part of the file could not be read. */
export type GivenUp = 'slow' | 'failed'

/** The state of drawing an open PDF that all its pages share. */
export interface DrawingProgress {
  opened: (pdf: Askable) => void
  /** Why a page was given up; null if it was not. It is not drawn again until the reader asks for it. */
  givenUp: (page: number) => GivenUp | null
  giveUp: (page: number, why: GivenUp) => void
  /** Draws a page again. Opens the file again if it may lack a part: PDF.js asks for no part twice. */
  retry: (page: number) => void
  /** Opens the file again if pages failed. */
  retryFailed: () => void
  /** Calls `onChange` whenever a page is given up or drawn again. Returns a function that stops. */
  follow: (onChange: () => void) => () => void
  /** Called whenever bytes of the file arrive. */
  noteBytes: () => void
  /** `performance.now()` when bytes last arrived. */
  lastBytesAt: () => number
}

/** An open PDF, asked for something small. */
interface Askable {
  getPageMode: () => Promise<unknown>
}

/** A worker answers within milliseconds, unless it works on something. */
export const answerMs = 5_000

/**
 * `reopen`: called when the file must be opened again, because its worker hangs in a page that was given up, or because the reader wants
 * pages whose part of the file was lost.
 */
export function createDrawingProgress(reopen: () => void = () => undefined): DrawingProgress {
  const givenUp = new Map<number, GivenUp>()
  const retried = new Set<number>()
  const listeners = new Set<() => void>()
  let bytesAt = 0
  let pdf: Askable | null = null

  const tell = () => listeners.forEach((onChange) => onChange())
  const hasFailed = () => [...givenUp.values()].includes('failed')
  function openAgain() {
    pdf = null
    retried.clear()
    reopen()
  }
  function openAllAgain() {
    givenUp.clear()
    openAgain()
  }

  return {
    opened: (opened) => void (pdf = opened),
    givenUp: (page) => givenUp.get(page) ?? null,
    giveUp(page, why) {
      givenUp.set(page, why)
      tell()
      const asked = pdf
      if (why === 'failed' || asked === null) return
      void answers(asked).then((answered) => {
        // Several pages may have been given up at once.
        if (!answered && asked === pdf) openAgain()
      })
    },
    retry(page) {
      // A page that is given up twice may wait for a part that another one asked for in vain.
      if (hasFailed() || retried.has(page)) return openAllAgain()
      retried.add(page)
      givenUp.delete(page)
      tell()
    },
    retryFailed() {
      if (hasFailed()) openAllAgain()
    },
    follow(onChange) {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
    noteBytes: () => void (bytesAt = performance.now()),
    lastBytesAt: () => bytesAt,
  }
}

const answers = (pdf: Askable) =>
  new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), answerMs)
    const answered = () => {
      clearTimeout(timer)
      resolve(true)
    }
    pdf.getPageMode().then(answered, answered)
  })

export const DrawingProgressContext = createContext<DrawingProgress>(createDrawingProgress())
