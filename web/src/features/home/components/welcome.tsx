import { useState } from 'react'
import { UserName } from '../../../entities/user/components/user-name'
import { LiveDot } from '../../../live/live-dot'
import { useSession } from '../../../session/session-store'
import { greetingAt } from '../greeting'
import styles from './welcome.module.css'

export function Welcome() {
  const user = useSession((state) => state.user)
  const [opened] = useState(() => new Date())
  return (
    <header className={styles.welcome}>
      <div>
        <p className={styles.greeting}>
          {greetingAt(opened.getHours())}, {user !== null && <UserName user={user} wraps />}
        </p>
        <h1>What are we studying today?</h1>
      </div>
      <LiveDot />
    </header>
  )
}
