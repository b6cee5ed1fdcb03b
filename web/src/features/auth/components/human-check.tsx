import { fileCalls } from '#events'
import type { AltchaWidgetElement } from 'altcha'
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react'
import { nextTask } from '../../../components/next-task'
import '../altcha-widget'
import styles from './human-check.module.css'

export interface HumanCheckHandle {
  /** A solved check is good for one use: solves another. */
  solveAgain(): void
}

const configuration = JSON.stringify({ hideFooter: true, hideLogo: true, humanInteractionSignature: false })

/**
 * Proof of work that begins when the form is first touched, or with what waits for it; reports the solution, or '' while there is
 * none.
 */
export function HumanCheck({
  isAwaited,
  onSolution,
  ref,
}: {
  /** Something waits for it: the form may have been touched before this was there. */
  isAwaited: boolean
  onSolution: (solution: string) => void
  ref: Ref<HumanCheckHandle>
}) {
  const widget = useRef<AltchaWidgetElement>(null)

  useImperativeHandle(ref, () => ({
    solveAgain() {
      onSolution('')
      void widget.current?.verify()
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
    // The element is made a moment after it stands in the page.
    void nextTask().then(() => {
      if (String(element.getState()) === 'unverified') void element.verify()
    })
  }, [isAwaited])

  return (
    <altcha-widget
      ref={widget}
      className={styles.check}
      challenge={fileCalls.humanCheck.path}
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
