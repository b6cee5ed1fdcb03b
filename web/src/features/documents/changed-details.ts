import type { ChangeDetailsRequest, DocumentDetails } from '#events'
import type { TypedDetails } from '../../entities/document/details-errors'

/** The details that differ from what the form showed at first. */
export function changedDetails(
  before: Pick<DocumentDetails, 'title' | 'courseCode' | 'year' | 'kind'>,
  { title, courseCode, year, kind }: TypedDetails & Pick<DocumentDetails, 'kind'>,
): ChangeDetailsRequest {
  return {
    ...(title !== before.title && { title }),
    ...(courseCode !== before.courseCode && { courseCode }),
    ...(year !== (before.year ?? '') && { year }),
    ...(kind !== before.kind && { kind }),
  }
}
