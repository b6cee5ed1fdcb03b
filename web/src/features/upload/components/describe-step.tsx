import { useState } from 'react'
import { Button } from '../../../components/button'
import { notify } from '../../../components/toasts/notify'
import { isIncomplete, uploadPending } from '../upload-pending'
import { useWizard } from '../wizard-store'
import { DescribeFile } from './describe-file'
import styles from './steps.module.css'

/** Step 2: what each file is; then off they go. */
export function DescribeStep() {
  const { entries, goTo, describe, remove } = useWizard()
  const [complain, setComplain] = useState(false)
  const uploading = entries.some(({ outcome }) => outcome.kind === 'sending')
  const failed = entries.some(({ outcome }) => outcome.kind === 'failed')

  async function upload() {
    if (entries.some(isIncomplete)) {
      setComplain(true)
      notify.error('Please fill in all fields before submitting.')
      return
    }
    const complete = await uploadPending((fileName) => notify.success(`${fileName} uploaded successfully.`))
    if (!complete) notify.error('Upload failed for some files.')
  }

  return (
    <form
      className={styles.step}
      aria-label="Describe your files"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void upload()
      }}
    >
      <ul className={styles.sheets}>
        {entries.map((entry) => (
          <DescribeFile
            key={entry.key}
            entry={entry}
            locked={uploading}
            complain={complain}
            onDescribe={(details) => describe(entry.key, details)}
            onRemove={() => remove(entry.key)}
          />
        ))}
      </ul>
      <div className={styles.actions}>
        <Button variant="secondary" disabled={uploading} onClick={() => goTo(1)}>
          Back
        </Button>
        <Button type="submit" busy={uploading}>
          {uploading ? 'Uploading...' : failed ? 'Retry failed files' : 'Upload'}
        </Button>
      </div>
    </form>
  )
}
