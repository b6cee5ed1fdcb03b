import { maxUploadBytes, uploadType } from '#events'
import { Upload } from 'lucide-react'
import { useDropzone } from 'react-dropzone'
import { formatSize } from '../../../components/format-size'
import { Button } from '../../../components/button'
import styles from './drop-area.module.css'

/** Accepts files by picker, drop or keyboard. They are validated elsewhere, so that errors are in our own words. */
export function DropArea({
  describedBy,
  onPick,
  onBeforePick,
}: {
  /** Id of the message about the last chosen files. */
  describedBy: string | undefined
  onPick: (files: File[]) => void
  /** Returns false to keep the picker closed. */
  onBeforePick: () => boolean
}) {
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, rejected) => {
      if (onBeforePick()) onPick([...accepted, ...rejected.map(({ file }) => file)])
    },
  })
  return (
    <div
      {...getRootProps({ className: styles.area, role: 'group' })}
      aria-label="Files to upload"
      data-active={isDragActive}
    >
      <input {...getInputProps({ 'aria-label': 'Choose PDF files', accept: uploadType })} />
      <Upload size={28} aria-hidden="true" className={styles.icon} />
      <p className={styles.invitation}>{isDragActive ? 'Drop to add them' : 'Drop your PDFs here'}</p>
      <p className={styles.touchInvitation}>PDFs from this device</p>
      <Button
        variant="secondary"
        data-choose
        aria-describedby={describedBy}
        onClick={() => {
          if (onBeforePick()) open()
        }}
      >
        Choose PDFs
      </Button>
      <p className={styles.hint}>PDF only, up to {formatSize(maxUploadBytes).replace('.0', '')} each</p>
    </div>
  )
}
