import { useEffect, useRef } from 'react'
import { Button } from '../../../components/button'
import { canCopy, copyText } from '../../../components/copy-text'
import { saveAs } from '../../../components/save-as'
import styles from './second-factor.module.css'
import settings from './settings.module.css'

const fileName = 'studyshelf-recovery-codes.txt'

/** The recovery codes, shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The focused field went with the form.
  useEffect(() => heading.current?.focus(), [])
  const copy = () =>
    copyText(codes.join('\n'), 'Copied.', 'Your browser didn’t allow copying. Download the codes instead.')
  const download = () => {
    const text = `Studyshelf recovery codes for ${location.host}. Each works once.\n\n${codes.join('\n')}\n`
    saveAs(new Blob([text], { type: 'text/plain' }), fileName)
  }
  return (
    <div className={settings.form}>
      <h3 ref={heading} tabIndex={-1}>
        Save your recovery codes
      </h3>
      <p>
        If you lose your phone, each of these codes logs you in once. Keep them where only you can read them.
        They won’t be shown again.
      </p>
      <ul className={styles.recovery} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {canCopy() && (
          <Button variant="secondary" onClick={copy}>
            Copy
          </Button>
        )}
        <Button variant="secondary" onClick={download}>
          Download as .txt
        </Button>
        <Button onClick={onDone}>I saved them</Button>
      </div>
    </div>
  )
}
