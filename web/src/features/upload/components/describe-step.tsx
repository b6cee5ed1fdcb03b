import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../components/button'
import { notify } from '../../../components/toasts/notify'
import { detailErrors, formError } from '../detail-errors'
import { uploadPending } from '../upload-pending'
import { isPending, useWizard } from '../wizard-store'
import { DescribeFile } from './describe-file'
import styles from './steps.module.css'

const failure = 'Upload failed for some files.'

/** Step 2: describe each file, then upload. */
export function DescribeStep({ onBack }: { onBack: () => void }) {
  const { entries, describe, applyCourse, remove } = useWizard()
  const [complaining, setComplaining] = useState(false)
  const [someFailed, setSomeFailed] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  const pending = entries.filter(isPending)
  const uploading = entries.some(({ outcome }) => outcome.kind === 'sending')
  const failed = entries.some(({ outcome }) => outcome.kind === 'failed')
  const wrong = formError(pending.map(({ details }) => details))

  async function upload() {
    if (wrong !== null) {
      flushSync(() => setComplaining(true))
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
      return
    }
    setSomeFailed(false)
    let why = failure
    const complete = await uploadPending({
      onPublished: (fileName) => notify.success(`${fileName} uploaded successfully.`),
      onStopped: (message) => (why = message),
    })
    setSomeFailed(!complete)
    // The user may be on another page by now.
    if (why !== failure || (!complete && form.current === null)) notify.error(why)
  }

  function takeAway(key: string) {
    flushSync(() => remove(key))
    // The step disappears with its last file.
    heading.current?.focus()
  }

  const complaint = complaining && wrong !== null ? wrong : someFailed ? failure : null
  return (
    <form
      ref={form}
      className={styles.step}
      aria-label="Describe your files"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void upload()
      }}
    >
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        Describe {entries.length === 1 ? 'your file' : `your ${entries.length} files`}
      </h2>
      <ul className={styles.sheets}>
        {entries.map((entry) => (
          <DescribeFile
            key={entry.key}
            entry={entry}
            locked={uploading}
            errors={complaining && isPending(entry) ? detailErrors(entry.details) : {}}
            onDescribe={(details) => describe(entry.key, details)}
            onApplyCourse={pending.length > 1 ? () => applyCourse(entry.key) : null}
            onRemove={() => takeAway(entry.key)}
          />
        ))}
      </ul>
      <p role="alert" className={styles.complaint}>
        {complaint}
      </p>
      <div className={styles.actions}>
        <Button variant="secondary" disabled={uploading} onClick={onBack}>
          Back
        </Button>
        <Button type="submit" busy={uploading} disabled={pending.length === 0 && !uploading}>
          {uploading ? 'Uploading...' : failed ? 'Retry failed files' : 'Upload'}
        </Button>
      </div>
    </form>
  )
}
