import { FileText } from 'lucide-react'
import { Button } from '../../../components/button'
import { formatSize } from '../format-size'
import type { Entry } from '../wizard-store'
import styles from './chosen-files.module.css'

/** The files of step 1, each with its way out. */
export function ChosenFiles({
  entries,
  onDelete,
}: {
  entries: readonly Entry[]
  onDelete: (key: string) => void
}) {
  return (
    <ul className={styles.files} aria-label="Chosen files">
      {entries.map(({ key, file }) => (
        <li key={key} className={styles.file}>
          <FileText size={20} aria-hidden="true" />
          <span className={styles.name}>{file.name}</span>
          <span className={styles.size}>{formatSize(file.size)}</span>
          <Button variant="quiet" size="dense" onClick={() => onDelete(key)}>
            Delete<span className="visually-hidden"> {file.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
