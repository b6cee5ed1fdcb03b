import { useEffect, useRef } from 'react'
import styles from './outcome.module.css'
import { Quotation } from '../../../components/quotation'

/** The result of a decision; `unsent`: a note that was not delivered. Takes the focus, because the form may have gone. */
export function Outcome({ title, text, unsent = '' }: { title: string; text: string; unsent?: string }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [title, text])
  return (
    <section ref={box} className={styles.outcome} role="status" tabIndex={-1}>
      <h2 className={styles.title}>{title}</h2>
      <p>{text}</p>
      {unsent.trim() !== '' && (
        <>
          <p className={styles.lead}>Your unsent note:</p>
          <Quotation>{unsent}</Quotation>
        </>
      )}
    </section>
  )
}
