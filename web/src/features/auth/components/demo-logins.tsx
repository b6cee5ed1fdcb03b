import { useDemoLogins } from '../api/use-demo-logins'
import styles from './demo-logins.module.css'

const students = 3

/** Users of the seeded world to log in as. */
export function DemoLogins({ onPick }: { onPick: (login: { email: string; password: string }) => void }) {
  const demo = useDemoLogins()
  if (demo === null) return null
  const people = [
    ...demo.students.slice(0, students).map(({ email, username }) => ({ email, name: username })),
    { email: demo.admin.email, name: 'Admin' },
  ]
  return (
    <div className={styles.demo} role="group" aria-label="Demo logins">
      <p className={styles.words}>Demo logins</p>
      <div className={styles.people}>
        {people.map(({ email, name }) => (
          <button
            key={email}
            type="button"
            className={styles.person}
            onClick={() => onPick({ email, password: demo.password })}
          >
            {name}
          </button>
        ))}
      </div>
    </div>
  )
}
