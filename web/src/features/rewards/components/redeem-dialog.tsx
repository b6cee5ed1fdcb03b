import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { Book } from '#events'
import { Button } from '../../../components/button'
import styles from './redeem-dialog.module.css'

/** Asks before points are spent. */
export function RedeemDialog({
  book,
  points,
  onConfirm,
  onClose,
}: {
  book: Book | null
  points: number
  onConfirm: (book: Book) => void
  onClose: () => void
}) {
  return (
    <AlertDialog.Root open={book !== null} onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Popup className={styles.popup}>
          {book !== null && (
            <>
              <AlertDialog.Title className={styles.title}>Redeem ‘{book.title}’?</AlertDialog.Title>
              <AlertDialog.Description className={styles.text}>
                It costs {book.price} of your {points} points; {points - book.price} stay. The book is yours
                to read here from then on.
              </AlertDialog.Description>
              <div className={styles.actions}>
                <AlertDialog.Close render={<Button variant="secondary" />}>Cancel</AlertDialog.Close>
                <Button onClick={() => onConfirm(book)}>Redeem for {book.price} points</Button>
              </div>
            </>
          )}
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
