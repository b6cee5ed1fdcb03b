import { dismissToasts, notify } from '../../components/toasts/notify'
import { useLiveMessage } from '../../live/socket'
import styles from './components/warning-toasts.module.css'
import { claimInSession } from './shown-warnings'

const toastOf = (documentId: string) => `under-review ${documentId}`

/** Shows a toast when an admin looks at the removal of a document of the user, in one tab, until the document is back. */
export function useUnderReview(): void {
  useLiveMessage('removal:under-review', ({ documentId, title, withinMinutes }) => {
    if (document.visibilityState === 'hidden') return
    // A document may be removed again, and its toast be shown again then.
    void claimInSession([{ at: `${toastOf(documentId)} ${Math.floor(Date.now() / 60_000)}` }]).then(
      (claimed) => {
        if (claimed.length === 0) return
        notify.warning(
          <div className={styles.warning}>
            <strong>An admin is looking at it</strong>
            <span>
              {withinMinutes
                ? `The dislikes that removed “${title}” came within minutes.`
                : `The dislikes that removed “${title}” are unusual.`}{' '}
              If they were not fair, it comes back.
            </span>
          </div>,
          toastOf(documentId),
        )
      },
    )
  })
  useLiveMessage('document:restored', ({ documentId }) => dismissToasts(toastOf(documentId)))
}
