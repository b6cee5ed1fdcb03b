import type { Figure } from '../artwork/figures'
import type { Section } from '../artwork/notes-pdf'
import type { Username } from './students'

/** One document of the demo world, as it is written down. */
export interface SeedNotes {
  title: string
  year: string | null
  by: Username
  daysAgo: number
  likes: number
  dislikes: number
  figure: Figure
  sections: readonly Section[]
}

/** What the notes of one course share, and the notes. */
export interface SeedCourse {
  code: string
  terms: readonly (readonly [term: string, meaning: string])[]
  questions: readonly string[]
  notes: readonly SeedNotes[]
}
