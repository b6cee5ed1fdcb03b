import type { Book } from '#events'
import { ConfirmDialog } from '../../../components/confirm-dialog'

/** Asks for confirmation before points are spent. */
export function RedeemDialog({
  book,
  points,
  busy,
  focusAfter,
  onConfirm,
  onClose,
}: {
  book: Book | null
  points: number
  /** The purchase is running. */
  busy: boolean
  /** Takes the focus after closing: the button that opened it may be gone. */
  focusAfter: () => HTMLElement | null
  onConfirm: (book: Book) => void
  onClose: () => void
}) {
  const { title, price } = book ?? { title: '', price: 0 }
  return (
    <ConfirmDialog
      open={book !== null}
      title={`Redeem ‘${title}’?`}
      description={`It costs ${price} points. You’ll have ${points - price} points left. After that you can read it here at any time.`}
      confirm={busy ? 'Redeeming…' : `Redeem for ${price} points`}
      busy={busy}
      focusAfter={focusAfter}
      onConfirm={() => book !== null && onConfirm(book)}
      onClose={onClose}
    />
  )
}
