import { z } from 'zod'
import { id } from './values'

/** Short texts of students that others read: the line of a want, a question or an answer at a document, and a remark to a dislike. */
export const textSubjects = ['want', 'post', 'remark'] as const
export const textSubject = z.enum(textSubjects)
export type TextSubject = z.infer<typeof textSubject>

/** A text as it was reported, or as an admin hid it. */
export const reportedText = z.object({
  subject: textSubject,
  words: z.string(),
  /** The document, or the module, at which it stands. */
  documentId: id.nullable(),
  courseCode: z.string().nullable(),
})
export type ReportedText = z.infer<typeof reportedText>
