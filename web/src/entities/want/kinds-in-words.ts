import type { DocumentKind } from '#events'

/** Documents of a kind, within a sentence. */
export const kindsInWords: Record<DocumentKind, string> = {
  lecture: 'lecture notes',
  tutorial: 'tutorials',
  lab: 'lab notes',
  'past-paper': 'past papers',
  'cheat-sheet': 'cheat sheets',
  summary: 'summaries',
  other: 'other notes',
}
