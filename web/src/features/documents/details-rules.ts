import { courseCodeField, readYear, yearForm, type ChangeDetailsRequest, type DocumentDetails } from '#events'

/** The details in the form. */
export interface TypedDetails {
  title: string
  courseCode: string
  /** Empty for none. */
  year: string
  kind: DocumentDetails['kind']
}
/** Errors by field; empty if all is well. */
export type DetailsFaults = Partial<Record<keyof TypedDetails, string>>

/** Validates the details as the server will. */
export const faultsOfDetails = (
  { title, courseCode, year }: TypedDetails,
  thisYear: number,
): DetailsFaults => ({
  ...(title.trim() === '' && { title: 'Enter a title.' }),
  ...(!courseCodeField.safeParse(courseCode).success && {
    courseCode: 'Enter a module code such as CS2030S.',
  }),
  ...(year.trim() !== '' && readYear(year, thisYear) === null && { year: yearForm }),
})

/** The details that differ from what the form showed at first. */
export function changedDetails(
  before: Pick<DocumentDetails, 'title' | 'courseCode' | 'year' | 'kind'>,
  { title, courseCode, year, kind }: TypedDetails,
): ChangeDetailsRequest {
  return {
    ...(title !== before.title && { title }),
    ...(courseCode !== before.courseCode && { courseCode }),
    ...(year !== (before.year ?? '') && { year }),
    ...(kind !== before.kind && { kind }),
  }
}
