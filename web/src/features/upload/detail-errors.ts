import { courseCodeField } from '#events'
import type { NamedDetails } from './read-file-name'

/** What is wrong with what was filled in, by its field; nothing where all is well. */
export type DetailErrors = Partial<Record<keyof NamedDetails, string>>

/** Looks at what one file is described as, before it is sent: as the server will, in words for people. */
export function detailErrors({ university, courseCode, title }: NamedDetails): DetailErrors {
  return {
    ...(university === '' && { university: 'Choose a university.' }),
    ...(courseCode.trim() === ''
      ? { courseCode: 'Enter the course code.' }
      : !courseCodeField.safeParse(courseCode).success && {
          courseCode: 'Enter a course code such as CS2030S.',
        }),
    ...(title.trim() === '' && { title: 'Enter a title.' }),
  }
}

/** What to say of a form as a whole. */
export const formError = (all: readonly NamedDetails[]): string | null => {
  const isMissing = ({ university, courseCode, title }: NamedDetails) =>
    university === '' || courseCode.trim() === '' || title.trim() === ''
  if (all.some(isMissing)) return 'Please fill in all fields before submitting.'
  return all.some((details) => Object.keys(detailErrors(details)).length > 0)
    ? 'Please mend the marked fields before submitting.'
    : null
}
