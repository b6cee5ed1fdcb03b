import { describeMark, type FoundMark } from '#events'
import { AppError } from '#platform/core'
import type { Shown } from './card'

const refusal = (message: string) => new AppError('marked', 409, message)
const asDocument = 'Upload this file as a document of its own: an admin looks at it then.'

/** An admin who published a document has seen its marks. The numbers of persons are looked at each time. */
const wasApproved = ({ approved, marks }: Pick<Shown, 'approved' | 'marks'>, { kind, words }: FoundMark) =>
  approved === true &&
  ['phrase', 'copyright', 'examination'].includes(kind) &&
  (marks ?? []).some((known) => known.kind === kind && known.words === words)

/**
 * Why a file may not be a new edition of a document; null if it may. A document cannot be published and wait at the same time, so a file that
 * a person has to look at becomes a document of its own. `marks`: null if its pages could not be read.
 */
export function markedRefusal(
  document: Pick<Shown, 'approved' | 'marks'>,
  marks: readonly FoundMark[] | null,
): AppError | null {
  if (marks === null) return refusal(`Our checks couldn’t read every page of this file. ${asDocument}`)
  const [first] = marks.filter((mark) => !wasApproved(document, mark))
  if (first === undefined) return null
  return refusal(`It looks like somebody else’s material: ${describeMark(first)}. ${asDocument}`)
}
