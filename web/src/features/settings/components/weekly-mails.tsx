import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../../components/button'
import { FormError } from '../../../components/form-error'
import { messageOf } from '../../../http/api-error'
import { setMails } from '../api/mails'
import styles from './settings.module.css'

/** Stops or resumes the weekly emails of a link. Needs a press of a button: mail scanners open links, but press no buttons. */
export function WeeklyMails({ token }: { token: string }) {
  const [ended, setEnded] = useState<boolean | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function change(wanted: boolean) {
    setRefusal(null)
    setBusy(true)
    try {
      await setMails(token, wanted)
      setEnded(!wanted)
    } catch (error) {
      setRefusal(messageOf(error, 'This couldn’t be saved. Please try again.'))
    } finally {
      setBusy(false)
    }
  }

  const isOver = ended === true
  return (
    <div className={styles.form}>
      <p role="status">
        {isOver
          ? 'You won’t get any more weekly emails.'
          : ended === false
            ? 'You’ll get the weekly emails again.'
            : 'Once a week, an email lists what is new in your modules. You can stop it without logging in.'}
      </p>
      <FormError>{refusal}</FormError>
      <Button variant={isOver ? 'secondary' : 'primary'} busy={busy} onClick={() => void change(isOver)}>
        {isOver ? 'Resume weekly emails' : 'Stop weekly emails'}
      </Button>
      <p className={styles.lead}>
        More choices are in <Link to="/settings">your settings</Link>.
      </p>
    </div>
  )
}
