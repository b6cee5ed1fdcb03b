import styles from './wizard-steps.module.css'

const names = ['Choose files', 'Describe them'] as const

/** The current step of two. */
export function WizardSteps({ step }: { step: 1 | 2 }) {
  return (
    <ol className={styles.steps} aria-label="Steps">
      {names.map((name, index) => (
        <li key={name} className={styles.step} aria-current={step === index + 1 ? 'step' : undefined}>
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  )
}
