import { Button } from '../../../components/button'
import styles from './making-status.module.css'
import type { Making } from './use-cheat-sheet'

const texts: Record<Making['step'], string> = {
  reading: 'Reading the file…',
  copying: 'Placing pages',
  drawing: 'Drawing pages',
  printing: 'Preparing to print',
}

/** Progress of a cheat sheet, with a cancel button. `of`: pages, or sheets while printing. */
export const MakingStatus = ({
  making: { step, done },
  of,
  onCancel,
}: {
  making: Making
  of: number
  onCancel: () => void
}) => (
  <div className={styles.making}>
    <p role="status">{step === 'reading' ? texts.reading : `${texts[step]}: ${done} of ${of}`}</p>
    <Button variant="quiet" size="dense" onClick={onCancel}>
      Cancel
    </Button>
  </div>
)
