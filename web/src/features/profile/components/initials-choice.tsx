import type { SessionUser } from '#events'
import { useRef, useState } from 'react'
import { Button } from '../../../components/button'
import { ConfirmDialog } from '../../../components/confirm-dialog'
import { notify } from '../../../components/toasts/notify'
import { messageOf } from '../../../http/api-error'
import { showInitials } from '../api/change-profile'

const firstField = '[aria-label="Edit profile"] input'

/** Replaces the user's face by their initials; nothing if that has been done. */
export function InitialsChoice({ user }: { user: SessionUser }) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (user.avatar.startsWith('/files/initials/')) return null
  async function change() {
    setBusy(true)
    try {
      await showInitials(user)
      notify.success('Your profile shows your initials now.')
    } catch (error) {
      notify.error(messageOf(error, 'Your profile photo couldn’t be changed. Please try again.'))
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }
  return (
    <>
      <Button ref={button} variant="quiet" onClick={() => setAsking(true)}>
        Show my initials instead of my face
      </Button>
      <ConfirmDialog
        open={asking}
        title="Show your initials?"
        description="Everybody sees your initials beside your name, and the photo of your face is deleted. You can choose a photo again at any time."
        confirm="Show initials"
        busy={busy}
        // The button is gone once the initials are shown.
        focusAfter={() =>
          button.current?.isConnected ? true : document.querySelector<HTMLElement>(firstField)
        }
        onConfirm={() => void change()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
