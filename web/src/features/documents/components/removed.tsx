import type { DocumentView } from '#events'
import { lazy, Suspense, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { Button, ButtonLink } from '../../../components/button'
import { fetchCode } from '../../../components/fetch-code'
import { Skeleton } from '../../../components/skeleton'
import { readDocumentAgain } from '../../../entities/document/api/read-document'
import { useSession } from '../../../session/session-store'
import { useRestore } from '../api/use-restore'
import styles from './removed.module.css'

const OwnNotice = lazy(async () => ({
  default: (await fetchCode(() => import('../closed/own-notice'))).OwnNotice,
}))

/** Shown instead of an unpublished document, with the reason; its uploader can restore a deleted one. */
export function Removed({ document }: { document: DocumentView }) {
  const { _id, heldFor, removalReason, restorableUntil, similarTo, uploader } = document
  const isOwn = useSession(({ user }) => user?._id === uploader._id)
  const { busy, restore } = useRestore(_id)
  const deleted = removalReason === 'deleted'
  const isClosed = removalReason === 'closed-by-notice'
  useEffect(() => {
    // The message about the deletion has no restore deadline; only the uploader can fetch it.
    if (deleted && isOwn) readDocumentAgain(_id)
  }, [deleted, isOwn, _id])
  return (
    <div className={styles.removed} role="alert">
      <p className={styles.text}>
        {removalReason === 'refused'
          ? 'This document was not published.'
          : !deleted
            ? removalReason === 'taken-down'
              ? 'This document was reported, and an admin took it down.'
              : isClosed
                ? 'This document was closed after a notice by its rights holder.'
                : 'This document has been removed due to too many dislikes.'
            : isOwn
              ? 'You deleted this document.'
              : 'The student who shared this document deleted it.'}
      </p>
      {removalReason === 'refused' && (
        <p className={styles.more}>
          {heldFor === 'not-judged' ? (
            'An admin looked at it'
          ) : (
            <>
              An admin found it nearly the same as{' '}
              {similarTo === null ? (
                'notes that the library has'
              ) : (
                <Link to={`/document/${similarTo._id}`}>{similarTo.title}</Link>
              )}
            </>
          )}
          . The reason was emailed to {isOwn ? 'you' : 'its uploader'}.
        </p>
      )}
      {isClosed && isOwn && (
        <Suspense fallback={<Skeleton height="120px" />}>
          <OwnNotice documentId={_id} />
        </Suspense>
      )}
      {deleted && isOwn && restorableUntil !== null && (
        <>
          <p className={styles.more}>
            You can restore it until{' '}
            {new Date(restorableUntil).toLocaleDateString('en-SG', { dateStyle: 'long' })}, with its votes.
          </p>
          <Button busy={busy} onClick={restore}>
            Restore it
          </Button>
        </>
      )}
      <ButtonLink to="/browse" variant="secondary">
        Browse documents
      </ButtonLink>
    </div>
  )
}
