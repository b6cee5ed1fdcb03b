import { ChevronDown } from 'lucide-react'
import { faq } from '../faq-texts'
import styles from './faq.module.css'

/** The `details` share a name, so the browser closes one when another opens. */
export function Faq() {
  return (
    <div className={styles.list}>
      {faq.map(({ question, answer }) => (
        <details key={question} name="faq" className={styles.item}>
          <summary className={styles.question}>
            <h2>{question}</h2>
            <ChevronDown size={20} aria-hidden="true" className={styles.sign} />
          </summary>
          <p className={styles.answer}>{answer}</p>
        </details>
      ))}
    </div>
  )
}
