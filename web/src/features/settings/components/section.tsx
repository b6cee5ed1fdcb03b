import { useId, type ReactNode } from 'react'
import styles from './settings.module.css'

/** A section of the settings. */
export function Section({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className={styles.lead}>{lead}</p>
      </div>
      {children}
    </section>
  )
}
