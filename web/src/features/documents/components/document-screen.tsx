import { calls, type DocumentView } from '#events'
import { ButtonLink } from '../../../components/button'
import { PageTitle } from '../../../components/page'
import { Loading, Skeleton } from '../../../components/skeleton'
import { EmptyState, ErrorState } from '../../../components/state'
import { reasonOf } from '../../../http/api-error'
import { useLiveDocument } from '../../../entities/document/live-documents'
import { useWatchDocuments } from '../../../live/watching'
import { useSession } from '../../../session/session-store'
import { useDocument } from '../../../entities/document/api/read-document'
import { Actions } from './actions'
import { DocumentHeader } from './document-header'
import styles from './document-screen.module.css'
import { GuestPreview } from './guest-preview'
import { Removed } from './removed'
import { ViewerPlace } from './viewer-place'

/** One document: read it, judge it, keep it. */
export function DocumentScreen({ id }: { id: string }) {
  const { data, error, isPending, refetch } = useDocument(id)
  if (isPending) return <Waiting />
  if (data === undefined) {
    const unknown = reasonOf(error, calls.document) === 'not-found'
    return (
      <>
        <PageTitle title={unknown ? 'Document not found' : 'Document'} />
        <h1 className="visually-hidden">Document</h1>
        {unknown ? (
          <EmptyState
            title="Document not found."
            action={<ButtonLink to="/">Back to the shelves</ButtonLink>}
          />
        ) : (
          <ErrorState title="This document cannot be read right now." onRetry={() => void refetch()} />
        )}
      </>
    )
  }
  return <Shown given={data} />
}

function Shown({ given }: { given: DocumentView }) {
  useWatchDocuments([given._id])
  const document = useLiveDocument(given)
  const signedIn = useSession(({ user }) => user !== null)
  return (
    <article>
      <PageTitle title={`${document.title} · ${document.courseCode}`} />
      <div className={styles.head}>
        <DocumentHeader document={document} />
        {document.isActive && signedIn && <Actions document={document} />}
      </div>
      {!document.isActive ? (
        <Removed />
      ) : signedIn ? (
        <ViewerPlace document={document} />
      ) : (
        <GuestPreview document={document} />
      )}
    </article>
  )
}

function Waiting() {
  return (
    <>
      <Loading label="Loading the document" />
      <div className={styles.waiting}>
        <Skeleton width="220px" height="14px" />
        <Skeleton width="min(460px, 90%)" height="32px" />
        <Skeleton height="80vh" />
      </div>
    </>
  )
}
