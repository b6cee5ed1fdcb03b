import { startTransition, useEffect, useState } from 'react'
import { nextTask } from './next-task'

let wasIdle = false
let last: Promise<void> | undefined

/**
 * Resolves once the page that was opened is drawn and nothing else is to be done for a moment, in the order in which it was asked,
 * each in a task of its own: what each leads to is short, and all of it at once is not.
 */
export function onceIdle(): Promise<void> {
  last = last === undefined ? firstIdle() : last.then(nextTask)
  return last
}

async function firstIdle() {
  await new Promise<void>((resolve) => {
    // Safari has no such callback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2000 })
    else setTimeout(resolve, 200)
  })
  wasIdle = true
}

/** Whether what is beside the page may be read: the page comes first. */
export function useOnceIdle(): boolean {
  const [isIdle, setIdle] = useState(wasIdle)
  useEffect(() => {
    if (!isIdle) void onceIdle().then(() => startTransition(() => setIdle(true)))
  }, [isIdle])
  return isIdle
}
