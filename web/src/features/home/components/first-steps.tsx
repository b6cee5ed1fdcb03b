import { Check, X } from 'lucide-react'
import { pointsPerDocument, type FirstSteps as Taken } from '#events'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { browseAddress } from '../../../entities/document/shelf-address'
import { useFirstSteps } from '../use-first-steps'
import styles from './first-steps.module.css'

const steps: readonly { name: keyof Taken['steps']; words: ReactNode }[] = [
  {
    name: 'saved',
    words: (
      <>
        <Link to={browseAddress()}>Save a document</Link> by its ribbon.
      </>
    ),
  },
  { name: 'liked', words: 'Open one and like it if it helps you.' },
  {
    name: 'uploaded',
    words: (
      <>
        <Link to="/upload">Upload one of yours</Link> and earn {pointsPerDocument} points.
      </>
    ),
  },
]

/** The checklist of a new student. It is gone once all steps were taken, or the user hides it. */
export function FirstSteps() {
  const { steps: taken, hide } = useFirstSteps()
  const id = useId()
  if (taken === null) return null
  const count = steps.filter(({ name }) => taken[name]).length
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.heading}>
          {count === steps.length ? 'All three done' : 'Three first steps'}
        </h2>
        <p className={styles.count} role="status">
          {count} of {steps.length}
          <span className="visually-hidden"> done</span>
        </p>
        <button
          type="button"
          className={styles.hide}
          aria-label="Hide the first steps"
          onClick={() => {
            hide()
            document.getElementById('content')?.focus()
          }}
        >
          <X size={16} aria-hidden="true" />
        </button>
      </header>
      <ul className={styles.list}>
        {steps.map(({ name, words }) => (
          <li key={name} className={styles.step} data-taken={taken[name]}>
            <span className={styles.tick} aria-hidden="true">
              {taken[name] && <Check size={13} strokeWidth={3} />}
            </span>
            <span>
              {taken[name] && <span className="visually-hidden">Done: </span>}
              {words}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
