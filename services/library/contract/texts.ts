import type { TextSubject } from '#events'
import type { Viewer } from './shared'

/** A short text of a student, as moderation sees it. */
export interface StudentText {
  authorId: string
  /** Null once its author took them back. */
  words: string | null
  /** How often it was hidden or shown again: odd while it is hidden. */
  hidings: number
  isHidden: boolean
  /** The document, or the module, at which it stands. */
  documentId: string | null
  courseCode: string | null
}

/** Short texts that students write and others read. Each kind of them has a provider (see texts/texts.ts). */
export interface Texts {
  /** Null if there is no such text, and for a reader who may not know it. */
  textOf(subject: TextSubject, id: string, reader?: Viewer): Promise<StudentText | null>
  /**
   * Hides a text from its readers by an admin's decision, unless its words or its number of hidings have changed since (`basis`). True for
   * the one call that changed it.
   */
  hideText(subject: TextSubject, id: string, basis: { words: string; hidings: number }): Promise<boolean>
  /** Shows a hidden text again, unless its number of hidings has changed. True for the one call that changed it. */
  showText(subject: TextSubject, id: string, hidings: number): Promise<boolean>
}
