import { Link } from 'react-router-dom'
import { notify } from '../../components/toasts/notify'
import { useLiveMessage } from '../../live/socket'
import styles from './components/warning-toasts.module.css'

/** Shows a toast when a document of the user comes near to its removal, in the tab that they look at. */
export function useNearRemoval(): void {
  useLiveMessage('document:near-removal', ({ documentId, title, dislikes, limit }) => {
    if (document.visibilityState === 'hidden') return
    notify.warning(
      <div className={styles.warning}>
        <strong>
          {dislikes} of {limit} dislikes
        </strong>
        <span>
          With more, “{title}” is removed. <Link to={`/document/${documentId}`}>See why, and mend it</Link>
        </span>
      </div>,
      `near-removal ${documentId}`,
    )
  })
}
