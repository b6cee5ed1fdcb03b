import { startTransition, useEffect, useState } from 'react'
import { nextTask } from '../next-task'

let wasIdle = false
let last: Promise<void> | undefined

/**
 * Resolves when the page is drawn and the browser is idle. Callers are resolved in order, each in a task of its own, because all
 * of them at once would block input.
 */
export function onceIdle(): Promise<void> {
  last = last === undefined ? firstIdle() : last.then(nextTask)
  return last
}

async function firstIdle() {
  await new Promise<void>((resolve) => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2000 })
    else setTimeout(resolve, 200)
  })
  wasIdle = true
}

/** True once background data may load: the page comes first. */
export function useOnceIdle(): boolean {
  const [isIdle, setIdle] = useState(wasIdle)
  useEffect(() => {
    if (!isIdle) void onceIdle().then(() => startTransition(() => setIdle(true)))
  }, [isIdle])
  return isIdle
}
