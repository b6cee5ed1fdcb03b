import { useState } from 'react'
import { Button } from '../../../../components/button'
import { notify } from '../../../../components/toasts/notify'
import { messageOf } from '../../../../http/api-error'

/** Deletes one’s own post, after a question in its place: a dialog would be hidden where the document fills the screen. */
export function DeletePost({ onDelete }: { onDelete: () => Promise<void> }) {
  /** Null until it is first asked. */
  const [isAsked, setIsAsked] = useState<boolean | null>(null)
  const [busy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    try {
      await onDelete()
    } catch (error) {
      notify.error(messageOf(error, 'It couldn’t be deleted. Please try again.'))
    } finally {
      setBusy(false)
      setIsAsked(false)
    }
  }

  if (isAsked !== true)
    return (
      <Button variant="quiet" size="dense" autoFocus={isAsked === false} onClick={() => setIsAsked(true)}>
        Delete
      </Button>
    )
  return (
    <span role="group" aria-label="Delete it for good?">
      <Button variant="danger" size="dense" busy={busy} onClick={() => void remove()}>
        Delete for good
      </Button>
      <Button variant="quiet" size="dense" autoFocus onClick={() => setIsAsked(false)}>
        Keep
      </Button>
    </span>
  )
}
