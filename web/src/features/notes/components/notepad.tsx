import { lazy, Suspense } from 'react'
import { fetchCode } from '../../../components/fetch-code'
import { useSession } from '../../../session/session-store'
import { useNotepad } from '../notepad-store'

const NotepadWindow = lazy(async () => ({
  default: (await fetchCode(() => import('./notepad-window'))).NotepadWindow,
}))

/** The notepad of a document, if it is open. */
export function Notepad({ documentId }: { documentId: string }) {
  const open = useNotepad(({ openFor }) => openFor === documentId)
  const userId = useSession(({ user }) => user?._id)
  if (!open || userId === undefined) return null
  return (
    <Suspense>
      <NotepadWindow key={`${userId}:${documentId}`} userId={userId} documentId={documentId} />
    </Suspense>
  )
}
