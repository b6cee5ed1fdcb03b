import { create } from 'zustand'
import { fetchLostStyles } from './lost-styles'

/** How many parts of the page wait for the connection, because their code could not be fetched. */
export const useMissingCode = create<{ waiting: number }>()(() => ({ waiting: 0 }))

/** Between two tries where the browser does not say that it is online again. */
const againMs = 3_000

/**
 * Code that is fetched when it is first needed (`import()`), for as long as that takes: without a connection it waits until there is
 * one. Rejects only where the server answers and yet has no such code: a newer version, which loading the page afresh finds.
 */
export async function fetchCode<T>(fetchIt: () => Promise<T>): Promise<T> {
  try {
    return await withStyles(fetchIt)
  } catch {
    useMissingCode.setState(({ waiting }) => ({ waiting: waiting + 1 }))
    try {
      while (!(await serverAnswers())) await connection()
      return await withStyles(fetchIt)
    } finally {
      useMissingCode.setState(({ waiting }) => ({ waiting: waiting - 1 }))
    }
  }
}

const withStyles = <T>(fetchIt: () => Promise<T>): Promise<T> => fetchLostStyles().then(fetchIt)

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
