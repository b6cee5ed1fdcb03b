import { Button } from '../../../components/button'
import styles from './print-status.module.css'

/** Progress of preparing the print, with a cancel button. */
export function PrintStatus({
  page,
  pages,
  onCancel,
}: {
  page: number
  pages: number
  onCancel: () => void
}) {
  return (
    <div className={styles.status}>
      <p role="status">
        Preparing to print: page {page} of {pages}
      </p>
      <Button variant="quiet" size="dense" onClick={onCancel}>
        Cancel<span className="visually-hidden"> printing</span>
      </Button>
    </div>
  )
}
