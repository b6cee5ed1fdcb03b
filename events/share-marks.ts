import { z } from 'zod'
import { positiveInteger } from './fields'

/**
 * Marks of material that is somebody else's to share: a phrase of the admins' table, a copyright sign with its owner, the heading of a
 * question paper, and lists of numbers of persons.
 */
export const markKinds = [
  'phrase',
  'copyright',
  'examination',
  'matriculation',
  'identity',
  'phones',
] as const
export const markKind = z.enum(markKinds)
export type MarkKind = z.infer<typeof markKind>

/** A mark in a document. `words`: the line, numbers masked. `page`: where it is first; `pages`: on how many it is. */
export const foundMark = z.object({
  kind: markKind,
  words: z.string(),
  page: positiveInteger,
  pages: positiveInteger,
})
export type FoundMark = z.infer<typeof foundMark>
