import { maxUploadBytes, uploadType } from '#events'
import { Upload } from 'lucide-react'
import { useDropzone } from 'react-dropzone'
import { formatSize } from '../format-size'
import { Button } from '../../../components/button'
import styles from './drop-area.module.css'

/** Takes files by hand, by drop or by keyboard; what they are is judged elsewhere, to answer in our own words. */
export function DropArea({
  describedBy,
  onPick,
  onBeforePick,
}: {
  /** What is said of the files that were chosen last. */
  describedBy: string | undefined
  onPick: (files: File[]) => void
  /** False keeps the picker shut. */
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
      <p className={styles.invitation}>{isDragActive ? 'Let go to add them' : 'Drop your PDFs here'}</p>
      <Button
        variant="secondary"
        data-choose
        aria-describedby={describedBy}
        onClick={() => {
          if (onBeforePick()) open()
        }}
      >
        Choose files
      </Button>
      <p className={styles.hint}>PDF only, up to {formatSize(maxUploadBytes).replace('.0', '')} each</p>
    </div>
  )
}
