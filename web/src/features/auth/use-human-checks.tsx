import { Suspense, useState, type ReactNode } from 'react'
import styles from './components/forms.module.css'
import { LazyHumanCheck } from './components/lazy-human-check'
import { passHumanChecks } from './pass-human-checks'
import { queueChecks, type ShownCheck } from './queue-checks'

/** Makes a call with the human checks that the server asks for. Throws ApiError. */
export type Passing = <T>(attempt: (altcha: string | undefined) => Promise<T>) => Promise<T>

/**
 * Human checks that the server asks for once many people use a network. `passing` solves them in the background; show `check` in the
 * form: it tells what happens, and offers another try if a check fails.
 */
export function useHumanChecks(): { passing: Passing; check: ReactNode } {
  const [current, setCurrent] = useState<ShownCheck | null>(null)
  const [solve] = useState(() => queueChecks(setCurrent))

  return {
    passing: (attempt) => passHumanChecks(attempt, solve),
    check: current !== null && (
      <>
        <p className={styles.status} role="status">
          Checking that you are human… Many people are using your network right now.
        </p>
        <Suspense fallback={<div className={styles.checkPlace} />}>
          <LazyHumanCheck
            key={current.number}
            ref={null}
            isAwaited
            asked={current.asked}
            onSolution={current.onSolution}
          />
        </Suspense>
      </>
    ),
  }
}
