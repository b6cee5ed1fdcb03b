import { useEffect, useRef } from 'react'
import { Button } from '../../../components/button'
import { questionAbout } from '../typed-modules'
import type { ModulePicker } from '../use-module-picker'
import styles from './module-form.module.css'

/** Asks once about modules that nobody shared notes for. */
export function UnknownModules({ picker: { unknown, isBusy, keep, leaveOut } }: { picker: ModulePicker }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('button')?.focus(), [])
  const { question, keep: keepWords, leave } = questionAbout(unknown)
  return (
    <div ref={place} role="alertdialog" aria-label={question} className={styles.question}>
      <p>{question}</p>
      <div className={styles.answers}>
        <Button size="dense" variant="secondary" busy={isBusy} onClick={keep}>
          {keepWords}
        </Button>
        <Button size="dense" variant="quiet" onClick={leaveOut}>
          {leave}
        </Button>
      </div>
    </div>
  )
}
