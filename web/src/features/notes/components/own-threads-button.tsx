import { useState } from 'react'
import { Button } from '../../../components/button'
import { fetchCode } from '../../../components/fetch-code'
import { notify } from '../../../components/toasts/notify'
import { messageOf } from '../../../http/api-error'

/** Downloads the user's questions and answers. */
export function OwnThreadsButton() {
  const [busy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    try {
      const { downloadOwnThreads } = await fetchCode(() => import('../export/own-threads'))
      await downloadOwnThreads()
    } catch (error) {
      notify.error(messageOf(error, 'Your questions couldn’t be downloaded. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" busy={busy} onClick={() => void download()}>
      {busy ? 'Preparing…' : 'Download my questions'}
    </Button>
  )
}
