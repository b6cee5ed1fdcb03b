import type { AskedHumanCheck } from '#events'
import { Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import styles from './forms.module.css'
import type { HumanCheckHandle } from './human-check-props'
import { LazyHumanCheck } from './lazy-human-check'

/** A human check that the server asks for: shown by `ask` until it is solved. `repeat` receives the solution. */
export function useAskedCheck(repeat: (altcha: string) => void): {
  ask: (asked: AskedHumanCheck) => void
  check: ReactNode
} {
  const [asked, setAsked] = useState<AskedHumanCheck | null>(null)
  const handle = useRef<HumanCheckHandle>(null)
  const latest = useRef(repeat)
  useEffect(() => {
    latest.current = repeat
  })
  const onSolution = useCallback((solution: string) => {
    if (solution === '') return
    setAsked(null)
    latest.current(solution)
  }, [])

  return {
    ask(needed) {
      setAsked(needed)
      // Begins by itself, unless it is shown already.
      handle.current?.solveAgain(needed)
    },
    check: asked !== null && (
      <>
        <p className={styles.status} role="status">
          Several codes were requested from your network. Please complete the human check first.
        </p>
        <Suspense fallback={<div className={styles.checkPlace} />}>
          <LazyHumanCheck ref={handle} isAwaited asked={asked} onSolution={onSolution} />
        </Suspense>
      </>
    ),
  }
}
