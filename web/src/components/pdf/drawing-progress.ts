import { createContext } from 'react'

/** The state of drawing an open PDF that all its pages share. */
export interface DrawingProgress {
  opened: (pdf: Askable) => void
  /** Pages that took too long. They are not drawn again until the reader asks for it. */
  isGivenUp: (page: number) => boolean
  giveUp: (page: number) => void
  retry: (page: number) => void
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
 * `onStuck`: called when the file must be opened again, because its worker hangs in a page that was given up, and can draw no other
 * one.
 */
export function createDrawingProgress(onStuck: () => void = () => undefined): DrawingProgress {
  const givenUp = new Set<number>()
  let bytesAt = 0
  let pdf: Askable | null = null
  return {
    opened: (opened) => void (pdf = opened),
    isGivenUp: (page) => givenUp.has(page),
    giveUp(page) {
      givenUp.add(page)
      const asked = pdf
      if (asked === null) return
      void answers(asked).then((answered) => {
        // Several pages may have been given up at once.
        if (answered || asked !== pdf) return
        pdf = null
        onStuck()
      })
    },
    retry: (page) => void givenUp.delete(page),
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
