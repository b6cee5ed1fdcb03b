import { create } from 'zustand'
import { refetchFailedStyles } from './failed-styles'

/** Number of parts of the page that wait for the connection because their code could not be loaded. */
export const useMissingCode = create<{ waiting: number }>()(() => ({ waiting: 0 }))

/** Retry interval if the browser does not report that it is online again. */
const againMs = 3_000

/**
 * Loads code on demand (`import()`), and waits for the connection if there is none. Rejects only if the server answers but has no
 * such file: then there is a newer version, and a reload loads it.
 */
export const fetchCode = <T>(fetchIt: () => Promise<T>): Promise<T> => fetchOnceOnline(fetchIt, 1)

/** Like `fetchCode`, for code that no part of the page waits for. */
export const fetchBackgroundCode = <T>(fetchIt: () => Promise<T>): Promise<T> => fetchOnceOnline(fetchIt, 0)

async function fetchOnceOnline<T>(fetchIt: () => Promise<T>, parts: number): Promise<T> {
  const count = (more: number) => useMissingCode.setState(({ waiting }) => ({ waiting: waiting + more }))
  try {
    return await withStyles(fetchIt)
  } catch {
    count(parts)
    try {
      while (!(await serverAnswers())) await connection()
      return await withStyles(fetchIt)
    } finally {
      count(-parts)
    }
  }
}

const withStyles = <T>(fetchIt: () => Promise<T>): Promise<T> => refetchFailedStyles().then(fetchIt)

const serverAnswers = () =>
  fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Resolves when there may be a connection again. */
const connection = () =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, againMs)
    addEventListener('online', done)
  })
