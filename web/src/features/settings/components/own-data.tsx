import { useState, type ReactNode } from 'react'
import { Button } from '../../../components/button'
import { notify } from '../../../components/toasts/notify'
import { messageOf } from '../../../http/api-error'
import { downloadOwnData } from '../api/own-data'
import { Section } from './section'
import styles from './settings.module.css'

/** Download of the user's data. `notes`: the buttons for notes and for questions alone. */
export function OwnData({ notes }: { notes: ReactNode }) {
  const [busy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      await downloadOwnData()
    } catch (error) {
      notify.error(messageOf(error, 'Your data couldn’t be downloaded.'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Section
      title="Your data"
      lead="A zip of everything we store about you: your account, votes, notes, messages and points as JSON, and your own files. Or your notes, or your questions and answers, as Markdown that other programs can read."
    >
      <div className={styles.ways}>
        <Button variant="secondary" busy={busy} onClick={() => void download()}>
          {busy ? 'Preparing…' : 'Download my data'}
        </Button>
        {notes}
      </div>
    </Section>
  )
}
