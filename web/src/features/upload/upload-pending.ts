import { shownName } from '#events'
import { useSession } from '../../session/session-store'
import { publishFile } from './api/publish-file'
import { detailErrors } from './detail-errors'
import type { CompleteDetails, NamedDetails } from './read-file-name'
import { isPending, useWizard } from './wizard-store'

const isComplete = (details: NamedDetails): details is CompleteDetails =>
  Object.keys(detailErrors(details)).length === 0

/**
 * Uploads pending files one after the other, except those that the library already has. Returns true if all of them are
 * published. `onStopped`: called with a message if another tab ended the session or signed in somebody else.
 */
export async function uploadPending({
  onPublished,
  onStopped,
}: {
  onPublished: (fileName: string) => void
  onStopped: (message: string) => void
}): Promise<boolean> {
  const { setOutcome, publish, clear, entries } = useWizard.getState()
  const uploader = useSession.getState().user
  const isSignedIn = () => uploader !== null && useSession.getState().user?._id === uploader._id
  let complete = true
  let stopped = false
  for (const { key, file, details, outcome } of entries.filter(isPending)) {
    // The form validates before uploading.
    if (!isComplete(details)) continue
    stopped = !isSignedIn()
    if (stopped) break
    setOutcome(key, { kind: 'sending', progress: 0 })
    const publication = await publishFile({
      file,
      stored: outcome.kind === 'failed' ? outcome.fileUrl : null,
      details,
      onProgress: (progress) => setOutcome(key, { kind: 'sending', progress }),
      mayPublish: isSignedIn,
    })
    stopped = publication.kind === 'not-allowed'
    if (publication.kind === 'not-allowed') break
    if (publication.kind === 'published') {
      // If another user has chosen files, only theirs are shown.
      if (useWizard.getState().entries.some((entry) => entry.key === key)) publish(key, publication.document)
      onPublished(file.name)
    } else {
      complete = false
      setOutcome(key, publication)
    }
  }
  if (stopped) {
    const message = `You are no longer signed in as ${uploader ? shownName(uploader) : 'before'}, so the upload stopped.`
    const begun = new Set(entries.filter(isPending).map(({ key }) => key))
    for (const { key, outcome } of useWizard.getState().entries)
      if (begun.has(key) && (outcome.kind === 'waiting' || outcome.kind === 'sending'))
        setOutcome(key, { kind: 'failed', message, fileUrl: null })
    onStopped(message)
  }
  if (stopped || !isSignedIn()) return false
  if (complete) clear()
  return complete
}
