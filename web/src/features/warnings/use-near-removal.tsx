import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { dismissToasts, notify } from '../../components/toasts/notify'
import { useLiveMessage } from '../../live/socket'
import styles from './components/warning-toasts.module.css'
import { claimInSession } from './shown-warnings'

const toastOf = (documentId: string) => `near-removal ${documentId}`

/** Shows a toast when a document of the user comes near to its removal, in one tab, and closes it when the document is removed. */
export function useNearRemoval(): void {
  const gone = useRef(new Set<string>())
  useLiveMessage('document:near-removal', ({ documentId, title, dislikes, limit, at }) => {
    if (document.visibilityState === 'hidden') return
    // This message may come after the one about the removal.
    if (gone.current.has(documentId)) return
    void claimInSession([{ at: `${toastOf(documentId)} ${at}` }]).then((claimed) => {
      if (claimed.length === 0 || gone.current.has(documentId)) return
      notify.warning(
        <div className={styles.warning}>
          <strong>
            {dislikes} of {limit} dislikes
          </strong>
          <span>
            With more, “{title}” is removed. <Link to={`/document/${documentId}`}>See why, and fix it</Link>
          </span>
        </div>,
        toastOf(documentId),
      )
    })
  })
  useLiveMessage('document:removed', ({ documentId }) => {
    gone.current.add(documentId)
    dismissToasts(toastOf(documentId))
  })
  useLiveMessage('document:restored', ({ documentId }) => void gone.current.delete(documentId))
}
