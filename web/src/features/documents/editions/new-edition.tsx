import type { DocumentView } from '#events'
import { FilePlus2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Button } from '../../../components/button'
import { fetchCode } from '../../../components/fetch-code'
import { useDialogButton } from '../../../components/use-dialog-button'
import { useSession } from '../../../session/session-store'
import type { ShownEdition } from './use-edition'

const EditionSheet = lazy(async () => ({
  default: (await fetchCode(() => import('./edition-sheet'))).EditionSheet,
}))

/** Button and dialog with which its uploader publishes a new edition of a document. Nothing for others. */
export function NewEdition({ document, shown }: { document: DocumentView; shown: ShownEdition }) {
  const isOwn = useSession(({ user }) => user?._id === document.uploader._id)
  const { button, wasAsked, opened } = useDialogButton()
  if (!isOwn || !document.isActive) return null
  return (
    <>
      <Button variant="secondary" {...button}>
        <FilePlus2 size={16} aria-hidden="true" />
        New version
      </Button>
      {wasAsked && (
        <Suspense fallback={null}>
          <EditionSheet document={document} shown={shown} {...opened} />
        </Suspense>
      )}
    </>
  )
}
