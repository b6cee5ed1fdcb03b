import type { CaseKind, DecisionKind } from '#events'

/** Kinds of cases, in words for everybody. */
export const kindWords: Readonly<Record<CaseKind, string>> = {
  reports: 'Reports about a person',
  'document-reports': 'Reports about a document',
  texts: 'Reports about a short text, and contested hidden ones',
  removal: 'Documents removed by dislikes, each with a warning',
  contest: 'Contested warnings',
  appeal: 'Appeals against a suspension',
  copy: 'Documents that waited for an admin',
  risk: 'Unusual points',
  'take-down': 'Take-down notices',
}

/** Decisions, in words for everybody. */
export const decisionWords: Readonly<Record<DecisionKind, string>> = {
  close: 'closed without action',
  warn: 'warning given',
  suspend: 'account suspended',
  reinstate: 'account reinstated',
  restore: 'document restored',
  reject: 'rejected',
  publish: 'published',
  refuse: 'not published',
  'take-points': 'points taken back',
  'undo-pile-on': 'pile-on undone',
  'take-down': 'document closed',
  'hide-text': 'text hidden',
  'hide-and-warn': 'text hidden, warning given',
  'show-text': 'text shown again',
  withdraw: 'warning withdrawn',
  'record-court': 'court action recorded',
}

/** A time to a decision in words: “3 hours”. */
export function inWords(seconds: number): string {
  const of = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
  if (seconds < 60) return 'less than a minute'
  if (seconds < 5_400) return of(Math.round(seconds / 60), 'minute')
  if (seconds < 129_600) return of(Math.round(seconds / 3_600), 'hour')
  return of(Math.round(seconds / 86_400), 'day')
}
