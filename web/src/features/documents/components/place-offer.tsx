import { X } from 'lucide-react'
import { Button } from '../../../components/button'
import type { Elsewhere } from '../use-reading-place'
import styles from './place-offer.module.css'

/** Offers the page at which its reader is on another device. Nothing moves until it is pressed. */
export function PlaceOffer({
  elsewhere,
  onGoTo,
  onStay,
}: {
  elsewhere: Elsewhere | null
  onGoTo: (page: number) => void
  onStay: () => void
}) {
  return (
    <div role="status" className={styles.place}>
      {elsewhere !== null && (
        <div className={styles.offer}>
          <Button variant="secondary" size="dense" onClick={() => onGoTo(elsewhere.page)}>
            On your {elsewhere.device}: page {elsewhere.page}
          </Button>
          <button type="button" className={styles.close} aria-label="Stay here" onClick={onStay}>
            <X size={16} aria-hidden="true" />
          </button>
        </div>
      )}
    </div>
  )
}
