import type { AltchaWidgetElement } from 'altcha'
import { useEffect, useImperativeHandle, useRef } from 'react'
import { nextTask } from '../../../next-task'
import '../altcha-widget'
import { challengeAddress, type HumanCheckProps } from './human-check-props'
import styles from './altcha-human-check.module.css'

const configuration = JSON.stringify({ hideFooter: true, hideLogo: true, humanInteractionSignature: false })

/** Proof of work that starts when the form is first touched or needs it; reports the solution, or '' while there is none. */
export function AltchaHumanCheck({ isAwaited, asked, onSolution, ref }: HumanCheckProps) {
  const widget = useRef<AltchaWidgetElement>(null)

  useImperativeHandle(ref, () => ({
    solveAgain(harder) {
      onSolution('')
      if (harder) widget.current?.setAttribute('challenge', challengeAddress(harder))
      // The widget takes the new address in a task of its own.
      void nextTask().then(() => widget.current?.verify())
    },
  }))

  useEffect(() => {
    const element = widget.current
    if (element === null) return
    const listen = (event: Event) => onSolution(solutionOf(event))
    element.addEventListener('statechange', listen)
    return () => element.removeEventListener('statechange', listen)
  }, [onSolution])

  useEffect(() => {
    const element = widget.current
    if (!isAwaited || element === null) return
    // The custom element is upgraded a moment after it is inserted.
    void nextTask().then(() => {
      if (String(element.getState()) === 'unverified') void element.verify()
    })
  }, [isAwaited])

  return (
    <altcha-widget
      ref={widget}
      className={styles.check}
      challenge={challengeAddress(asked)}
      auto="onfocus"
      language="en"
      configuration={configuration}
    />
  )
}

function solutionOf(event: Event): string {
  if (!(event instanceof CustomEvent)) return ''
  const detail: unknown = event.detail
  if (typeof detail !== 'object' || detail === null) return ''
  if (!('state' in detail) || detail.state !== 'verified') return ''
  return 'payload' in detail && typeof detail.payload === 'string' ? detail.payload : ''
}
