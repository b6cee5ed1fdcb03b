import type { DocumentView } from '#events'
import { Heart } from 'lucide-react'
import { useRef, useState } from 'react'
import bar from '../../../components/bar-button.module.css'
import { notify } from '../../../components/toasts/notify'
import { documentKey, updateDocument } from '../../../entities/document/api/read-document'
import { messageOf } from '../../../http/api-error'
import { refetchIfFetching } from '../../../http/query-client'
import { useSession } from '../../../session/session-store'
import { sayHelped } from '../api/say-helped'
import styles from './helped-button.module.css'

/** Thanks the uploader of somebody else's document with one press, or takes it back. */
export function HelpedButton({ document: { _id, helped, uploader } }: { document: DocumentView }) {
  const userId = useSession(({ user }) => user?._id)
  const [said, setSaid] = useState('')
  const isSending = useRef(false)
  if (userId === undefined || userId === uploader._id) return null

  async function press() {
    if (isSending.current) return
    isSending.current = true
    updateDocument(_id, { helped: !helped })
    try {
      updateDocument(_id, { helped: await sayHelped(_id, !helped) })
      // A read on its way may return the former state.
      refetchIfFetching(documentKey(_id))
      setSaid(helped ? 'Taken back.' : 'The uploader is told, without your name.')
    } catch (error) {
      updateDocument(_id, { helped })
      setSaid('')
      notify.error(messageOf(error, 'Your thanks couldn’t be sent. Please try again.'))
    } finally {
      isSending.current = false
    }
  }

  return (
    <>
      <button
        type="button"
        className={[bar.button, styles.helped].join(' ')}
        aria-pressed={helped}
        title="Thanks the uploader, without your name"
        onClick={() => void press()}
      >
        <Heart size={16} aria-hidden="true" fill={helped ? 'currentColor' : 'none'} />
        This helped
      </button>
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </>
  )
}
