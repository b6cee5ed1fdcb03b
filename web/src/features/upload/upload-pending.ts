import { publishFile } from './api/publish-file'
import type { CompleteDetails, NamedDetails } from './read-file-name'
import { useWizard, type Entry } from './wizard-store'

const isPending = ({ outcome }: Entry) => outcome.kind === 'waiting' || outcome.kind === 'failed'

/** Whether a required field of a file that is still to go is empty. */
export const isIncomplete = ({ details }: Entry): boolean => !isComplete(details)

const isComplete = (details: NamedDetails): details is CompleteDetails =>
  details.university !== '' && details.courseCode.trim() !== '' && details.title.trim() !== ''

/** Uploads what is not uploaded yet, one after the other. Answers whether all of it stands in the library now. */
export async function uploadPending(onPublished: (fileName: string) => void): Promise<boolean> {
  const { setOutcome, publish, clear, entries } = useWizard.getState()
  for (const { key, file, details } of entries.filter(isPending)) {
    // The form asks for what is missing before it lets anything go.
    if (!isComplete(details)) continue
    setOutcome(key, { kind: 'sending', progress: 0 })
    const publication = await publishFile(file, details, (progress) =>
      setOutcome(key, { kind: 'sending', progress }),
    )
    if (publication.kind === 'published') {
      publish(key, publication.document)
      onPublished(file.name)
    } else setOutcome(key, publication)
  }
  const complete = useWizard.getState().entries.every(({ outcome }) => outcome.kind === 'published')
  if (complete) clear()
  return complete
}
