import type { NoticeLink } from '#events'
import { useState } from 'react'
import { Button } from '../../../components/button'
import { FormError } from '../../../components/form-error'
import { messageOf } from '../../../http/api-error'
import { confirmNotice } from '../api/take-down'
import { Done } from './done'
import styles from './notice.module.css'

/** The button that confirms a notice: programs that look into mails open links, and press nothing. */
export function ConfirmNotice({ link }: { link: NoticeLink }) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<string | null>(null)

  async function confirm() {
    setRefusal(null)
    setBusy(true)
    try {
      setDone((await confirmNotice(link)).message ?? 'Your notice is confirmed.')
    } catch (error) {
      setRefusal(messageOf(error, 'This couldn’t be confirmed. Please try again.'))
    } finally {
      setBusy(false)
    }
  }

  if (done !== null) return <Done title={done}>You can close this page.</Done>
  return (
    <div className={styles.form}>
      <p className={styles.quiet}>
        Confirm that you filed the notice. Then an admin reads it. A notice that is not confirmed within seven
        days is deleted.
      </p>
      <FormError>{refusal}</FormError>
      <Button busy={busy} onClick={() => void confirm()}>
        {busy ? 'Confirming…' : 'Confirm notice'}
      </Button>
    </div>
  )
}
