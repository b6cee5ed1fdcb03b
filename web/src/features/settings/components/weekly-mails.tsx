import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../../components/button'
import { FormError } from '../../../components/form-error'
import { messageOf } from '../../../http/api-error'
import { setMails } from '../api/mails'
import styles from './settings.module.css'

/** Ends the weekly mails of a link, and begins them again. A button: programs that look into mails open links, and press nothing. */
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
          ? 'You get no more weekly mails.'
          : ended === false
            ? 'You get the weekly mails again.'
            : 'Once a week, a mail says what is new in your modules. It can be ended without a login.'}
      </p>
      <FormError>{refusal}</FormError>
      <Button variant={isOver ? 'secondary' : 'primary'} busy={busy} onClick={() => void change(isOver)}>
        {isOver ? 'Get them again' : 'Get no more weekly mails'}
      </Button>
      <p className={styles.lead}>
        More choices are in <Link to="/settings">your settings</Link>.
      </p>
    </div>
  )
}
