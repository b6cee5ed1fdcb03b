import type { ChangeDetailsRequest, DocumentView } from '#events'
import type { TypedDetails } from '../../entities/document/details-errors'

/** The details that differ from what the form showed at first. */
export function changedDetails(
  before: Pick<DocumentView, 'title' | 'courseCode' | 'year' | 'kind' | 'rights'>,
  { title, courseCode, year, kind, rights }: TypedDetails & Pick<DocumentView, 'kind' | 'rights'>,
): ChangeDetailsRequest {
  return {
    ...(title !== before.title && { title }),
    ...(courseCode !== before.courseCode && { courseCode }),
    ...(year !== (before.year ?? '') && { year }),
    ...(kind !== before.kind && { kind }),
    ...(rights !== before.rights && { rights }),
  }
}
