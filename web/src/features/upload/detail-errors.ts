import { errorsOfDetails } from '../../entities/document/details-errors'
import type { NamedDetails } from './read-file-name'

/** Validation errors by field; empty if all is well. */
export type DetailErrors = Partial<Record<keyof NamedDetails, string>>

/** Validates the details of a file as the server will, with readable errors. */
export function detailErrors(
  { university, ...typed }: Omit<NamedDetails, 'kind'>,
  thisYear = new Date().getFullYear(),
): DetailErrors {
  return {
    ...(university === '' && { university: 'Choose a university.' }),
    ...errorsOfDetails(typed, thisYear),
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
