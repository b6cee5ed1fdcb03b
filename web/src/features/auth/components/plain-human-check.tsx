import { useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { Button } from '../../../components/button'
import { solvePlainly } from '../solve-plainly'
import { challengeAddress, type HumanCheckProps } from './human-check-props'
import styles from './plain-human-check.module.css'

const words = {
  idle: '',
  solving: 'Checking that you’re human. Without https this takes a few seconds…',
  solved: 'You’re human.',
  failed: 'The human check couldn’t be completed.',
} as const

/** The human check of a page without https, where browsers refuse the widget its cryptography. */
export function PlainHumanCheck({ isAwaited, asked, onSolution, ref }: HumanCheckProps) {
  const [state, setState] = useState<keyof typeof words>('idle')
  const running = useRef<AbortController>(null)
  const address = useRef(challengeAddress(asked))

  const solve = useCallback(async () => {
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    setState('solving')
    onSolution('')
    try {
      const solution = await solvePlainly(address.current, mine.signal)
      setState('solved')
      onSolution(solution)
    } catch {
      if (!mine.signal.aborted) setState('failed')
    }
  }, [onSolution])

  useImperativeHandle(ref, () => ({
    solveAgain(harder) {
      if (harder) address.current = challengeAddress(harder)
      void solve()
    },
  }))
  useEffect(() => () => running.current?.abort(), [])
  useEffect(() => {
    if (isAwaited && running.current === null) void solve()
  }, [isAwaited, solve])

  return (
    <div className={styles.check}>
      <p role="status">{words[state]}</p>
      {state === 'failed' && (
        <Button variant="secondary" size="dense" onClick={() => void solve()}>
          Check again
        </Button>
      )}
    </div>
  )
}
