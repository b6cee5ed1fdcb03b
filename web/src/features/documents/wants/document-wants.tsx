import type { DocumentView } from '#events'
import { lazy } from 'react'
import { useSearchParams } from 'react-router-dom'
import { fetchCode } from '../../../components/fetch-code'
import { QuietBoundary } from '../../../components/quiet-boundary'
import { useSession } from '../../../session/session-store'

const OwnDocumentWants = lazy(async () => ({
  default: (await fetchCode(() => import('./own-document-wants'))).OwnDocumentWants,
}))
const OfferedDocument = lazy(async () => ({
  default: (await fetchCode(() => import('./offered-document'))).OfferedDocument,
}))

/**
 * The wants that concern a document: for its uploader, who can offer it, and for those who come from a want (`?wanted`), who can answer.
 * Nothing for others.
 */
export function DocumentWants({ document }: { document: DocumentView }) {
  const [params] = useSearchParams()
  const userId = useSession(({ user }) => user?._id)
  const isOwn = userId === document.uploader._id
  if (userId === undefined || (!isOwn && !params.has('wanted'))) return null
  return (
    <QuietBoundary>
      {isOwn ? <OwnDocumentWants document={document} /> : <OfferedDocument document={document} />}
    </QuietBoundary>
  )
}
