import { calls } from '#events'
import type { AltchaWidgetElement } from 'altcha'
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react'
import '../altcha-widget'
import styles from './human-check.module.css'

export interface HumanCheckHandle {
  /** A solved check is good for one use: solves another. */
  solveAgain(): void
}

const configuration = JSON.stringify({ hideFooter: true, hideLogo: true, humanInteractionSignature: false })

/** Proof of work that begins when the form is first touched; reports the solution, or '' while there is none. */
export function HumanCheck({
  onSolution,
  ref,
}: {
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

  return (
    <altcha-widget
      ref={widget}
      className={styles.check}
      challenge={calls.humanCheck.path}
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
