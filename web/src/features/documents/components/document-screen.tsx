import { documentCalls, type DocumentView } from '#events'
import { useEffect, type ReactNode } from 'react'
import { ButtonLink } from '../../../components/button'
import { PageTitle } from '../../../components/page'
import { ShareButton } from '../../../components/share/share-button'
import { Loading, Skeleton } from '../../../components/skeleton'
import { EmptyState, ErrorState } from '../../../components/state'
import { reasonOf } from '../../../http/api-error'
import { useLiveDocument } from '../../../entities/document/live-documents'
import { useWatchDocuments } from '../../../live/watching'
import { useSession } from '../../../session/session-store'
import { useDocument } from '../../../entities/document/api/read-document'
import { EditionNotice } from '../editions/edition-notice'
import { NewEdition } from '../editions/new-edition'
import { useEdition } from '../editions/use-edition'
import { KeepButton } from './keep-button'
import { OwnRemarks } from '../remarks/own-remarks'
import { ReportDocument } from '../report/report-document'
import { SavedNav } from '../saved/saved-nav'
import { DocumentWants } from '../wants/document-wants'
import { Actions } from './actions'
import { DocumentHeader } from './document-header'
import { EditDetails } from './edit-details'
import { HelpedButton } from './helped-button'
import styles from './document-screen.module.css'
import { GuestPreview } from './guest-preview'
import { Removed } from './removed'
import { fetchViewerAhead, ViewerPlaceholder, ViewerPlace } from './viewer-place'
import { Withheld } from './withheld'

/** The document page: read, vote, save. `notepadButton`: shown among the actions of signed-in users. */
export function DocumentScreen({ id, notepadButton }: { id: string; notepadButton: ReactNode }) {
  const { data, error, isPending, refetch } = useDocument(id)
  const reads = useSession(({ user }) => user !== null)
  useEffect(() => {
    if (!reads) return
    // In a task of its own: registering its many chunks takes as long as all other effects of the page together.
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
            action={<ButtonLink to="/browse">Browse documents</ButtonLink>}
          />
        ) : (
          <ErrorState title="This document couldn’t load." onRetry={() => void refetch()} />
        )}
      </>
    )
  }
  // Deleted by its uploader while it was shown: others receive no message about it.
  const gone = reasonOf(error, documentCalls.document) === 'not-found'
  return (
    <Shown
      key={data._id}
      given={gone ? { ...data, isActive: false, removalReason: 'deleted' } : data}
      notepadButton={notepadButton}
    />
  )
}

function Shown({ given, notepadButton }: { given: DocumentView; notepadButton: ReactNode }) {
  useWatchDocuments([given._id])
  const live = useLiveDocument(given)
  const { document, edition } = useEdition(live)
  const signedIn = useSession(({ user }) => user !== null)
  return (
    <article>
      <PageTitle title={`${document.title} · ${document.courseCode}`} />
      <div className={styles.head}>
        <DocumentHeader document={document} edition={edition} />
        <div className={styles.ways}>
          <EditDetails document={document} />
          {edition !== null && <NewEdition document={document} shown={edition} />}
          {document.isActive && <HelpedButton document={document} />}
          {document.isActive && (
            <ShareButton title={document.title} path={`/document/${document._id}`} what="this document" />
          )}
          {document.isActive && signedIn && <KeepButton document={document} />}
          {document.isActive && <ReportDocument document={document} />}
          {/* A note stays readable after the document is gone. */}
          {signedIn &&
            !isNobodyElses(document) &&
            (document.isActive ? <Actions document={document} more={notepadButton} /> : notepadButton)}
        </div>
      </div>
      {edition !== null && signedIn && document.isActive && <EditionNotice edition={edition} />}
      {document.isActive && <DocumentWants document={document} />}
      {(document.isActive || document.removalReason === 'dislikes') && <OwnRemarks document={document} />}
      {document.removalReason === 'withheld' ? (
        <>
          <Withheld document={document} />
          <ViewerPlace document={document} />
        </>
      ) : !document.isActive ? (
        <Removed document={document} />
      ) : signedIn ? (
        <>
          <SavedNav documentId={document._id} />
          <ViewerPlace document={document} edition={edition?.number ?? null} />
        </>
      ) : (
        <GuestPreview document={document} />
      )}
    </article>
  )
}

/** Never published, so nobody else can vote on it, save it or take notes. */
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
        <ViewerPlaceholder documentId={id} />
      ) : (
        <>
          <Loading label="Loading the document" />
          <Skeleton height="80vh" />
        </>
      )}
    </>
  )
}
