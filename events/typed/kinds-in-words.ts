import type { DocumentKind } from '../values'

/** Documents of a kind, within a sentence. A file of its own, because most pages do not need it. */
export const kindsInWords: Readonly<Record<DocumentKind, string>> = {
  lecture: 'lecture notes',
  tutorial: 'tutorials',
  lab: 'lab notes',
  'past-paper': 'past papers',
  'cheat-sheet': 'cheat sheets',
  summary: 'summaries',
  other: 'other notes',
}
