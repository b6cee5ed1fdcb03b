import { documentCalls, type DocumentView } from '#events'
import { useEffect, type ReactNode } from 'react'
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
import { fetchViewerAhead, ViewerComing, ViewerPlace } from './viewer-place'
import { Withheld } from './withheld'

/** One document: read it, judge it, keep it. `notepadButton`: beside what else the signed-in can do with it. */
export function DocumentScreen({ id, notepadButton }: { id: string; notepadButton: ReactNode }) {
  const { data, error, isPending, refetch } = useDocument(id)
  const reads = useSession(({ user }) => user !== null)
  useEffect(() => {
    if (!reads) return
    // By itself: naming its many parts to the browser takes as long as the page's other effects together.
    const soon = setTimeout(fetchViewerAhead)
    return () => clearTimeout(soon)
  }, [reads])
  if (isPending) return <Waiting id={id} />
  if (data === undefined) {
    const unknown = reasonOf(error, documentCalls.document) === 'not-found'
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
  // Its uploader deleted it while it was shown: nobody else is told of it any more.
  const gone = reasonOf(error, documentCalls.document) === 'not-found'
  return (
    <Shown
      given={gone ? { ...data, isActive: false, removalReason: 'deleted' } : data}
      notepadButton={notepadButton}
    />
  )
}

function Shown({ given, notepadButton }: { given: DocumentView; notepadButton: ReactNode }) {
  useWatchDocuments([given._id])
  const document = useLiveDocument(given)
  const signedIn = useSession(({ user }) => user !== null)
  return (
    <article>
      <PageTitle title={`${document.title} · ${document.courseCode}`} />
      <div className={styles.head}>
        <DocumentHeader document={document} />
        {/* A note on it stays readable when a document is gone. */}
        {signedIn &&
          !isNobodyElses(document) &&
          (document.isActive ? <Actions document={document} more={notepadButton} /> : notepadButton)}
      </div>
      {document.removalReason === 'withheld' ? (
        <>
          <Withheld document={document} />
          <ViewerPlace document={document} />
        </>
      ) : !document.isActive ? (
        <Removed document={document} />
      ) : signedIn ? (
        <ViewerPlace document={document} />
      ) : (
        <GuestPreview document={document} />
      )}
    </article>
  )
}

/** Nobody votes on it, saves it or writes beside it: it never stood. */
const isNobodyElses = ({ removalReason }: DocumentView) =>
  removalReason === 'withheld' || removalReason === 'refused'

function Waiting({ id }: { id: string }) {
  const reads = useSession(({ user }) => user !== null)
  return (
    <>
      <div className={styles.waiting}>
        <Skeleton width="220px" height="14px" />
        <Skeleton width="min(460px, 90%)" height="32px" />
      </div>
      {reads ? (
        <ViewerComing documentId={id} />
      ) : (
        <>
          <Loading label="Loading the document" />
          <Skeleton height="80vh" />
        </>
      )}
    </>
  )
}
