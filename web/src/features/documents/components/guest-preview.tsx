import type { DocumentView } from '#events'
import { ButtonLink } from '../../../components/button'
import { Sheet } from '../../../entities/document/components/sheet'
import { VotePills } from '../../../entities/document/components/vote-pills'
import type { Arrival } from '../../../session/entry'
import styles from './guest-preview.module.css'

const invitation = ({ pages }: DocumentView): string =>
  pages === null || pages === 1 ? 'Sign up to read this document' : `Sign up to read all ${pages} pages`

/** The preview for visitors, with an invitation to join. */
export function GuestPreview({ document }: { document: DocumentView }) {
  const arrival: Arrival = { from: `/document/${document._id}`, why: 'document' }
  return (
    <div className={styles.preview}>
      <div className={styles.page} aria-hidden="true">
        <Sheet document={document} eager />
      </div>
      <div className={styles.prompt}>
        <h2>{invitation(document)}</h2>
        <p>Reading, liking and downloading are free with your school email.</p>
        <VotePills likes={document.likes} dislikes={document.dislikes} />
        <div className={styles.ways}>
          <ButtonLink to="/sign-up" state={arrival}>
            Sign Up
          </ButtonLink>
          <ButtonLink to="/sign-up" state={{ ...arrival, tab: 'login' }} variant="secondary">
            Log in
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}
