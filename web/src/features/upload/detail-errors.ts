import { courseCodeField, readYear, yearForm } from '#events'
import type { NamedDetails } from './read-file-name'

/** Validation errors by field; empty if all is well. */
export type DetailErrors = Partial<Record<keyof NamedDetails, string>>

/** Validates the details of a file as the server will, with readable errors. */
export function detailErrors(
  { university, courseCode, title, year }: Omit<NamedDetails, 'kind'>,
  thisYear = new Date().getFullYear(),
): DetailErrors {
  return {
    ...(university === '' && { university: 'Choose a university.' }),
    ...(courseCode.trim() === ''
      ? { courseCode: 'Enter the module code.' }
      : !courseCodeField.safeParse(courseCode).success && {
          courseCode: 'Enter a module code such as CS2030S.',
        }),
    ...(title.trim() === '' && { title: 'Enter a title.' }),
    ...(year.trim() !== '' && readYear(year, thisYear) === null && { year: yearForm }),
  }
}

/** The error of the form as a whole. */
export const formError = (all: readonly NamedDetails[]): string | null => {
  const isMissing = ({ university, courseCode, title }: NamedDetails) =>
    university === '' || courseCode.trim() === '' || title.trim() === ''
  if (all.some(isMissing)) return 'Please fill in all fields before submitting.'
  return all.some((details) => Object.keys(detailErrors(details)).length > 0)
    ? 'Please correct the marked fields before submitting.'
    : null
}
