import { courseCodeField, readYear, yearForm } from '#events'

/** Details as typed in a form. `year`: empty for none. */
export interface TypedDetails {
  title: string
  courseCode: string
  year: string
}

/** Validates details as the server will, with readable errors by field; empty if all is well. */
export const errorsOfDetails = (
  { title, courseCode, year }: TypedDetails,
  thisYear: number,
): Partial<Record<keyof TypedDetails, string>> => ({
  ...(title.trim() === '' && { title: 'Enter a title.' }),
  ...(courseCode.trim() === ''
    ? { courseCode: 'Enter the module code.' }
    : !courseCodeField.safeParse(courseCode).success && {
        courseCode: 'Enter a module code such as CS2030S.',
      }),
  ...(year.trim() !== '' && readYear(year, thisYear) === null && { year: yearForm }),
})
