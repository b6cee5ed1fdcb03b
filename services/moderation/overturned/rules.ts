import { documentCaseId, type DecisionKind, type OverturnedRow } from '#events'

/** Decisions that overturn, and those that refuse to. */
export const counted = [
  'withdraw',
  'reject',
  'reinstate',
  'restore',
  'undo-pile-on',
  'take-down',
  'hide-text',
  'hide-and-warn',
  'show-text',
] as const satisfies DecisionKind[]

/** A decision of the audit trail. */
export interface Made {
  at: Date
  action: (typeof counted)[number]
  caseId: string | null
}

/** The decisions about a document in all of its cases. */
export type DocumentHistory = readonly { at: Date; decision: DecisionKind }[]

/**
 * How many decisions were made and overturned. `removed`: how many documents dislikes removed in that time. A restoration overturns
 * whatever had removed the document, dislikes or an admin: its history shows which.
 */
export function countOverturned(
  made: readonly Made[],
  { removed, histories }: { removed: number; histories: ReadonlyMap<string, DocumentHistory> },
): OverturnedRow[] {
  const inCases = (kind: string, ...actions: Made['action'][]) =>
    made.filter(({ action, caseId }) => actions.includes(action) && caseId?.startsWith(`${kind}-`)).length
  const restored = made.filter(isRestoration)
  const corrected = restored.filter(({ at, caseId }) =>
    wasTakenDown(histories.get(restoredDocument(caseId) ?? '') ?? [], at),
  ).length
  return [
    {
      of: 'contest',
      made: inCases('contest', 'withdraw', 'reject'),
      overturned: inCases('contest', 'withdraw'),
    },
    {
      of: 'appeal',
      made: inCases('appeal', 'reinstate', 'reject'),
      overturned: inCases('appeal', 'reinstate'),
    },
    { of: 'removal', made: removed, overturned: restored.length - corrected },
    { of: 'take-down', made: inCases('notes', 'take-down'), overturned: corrected },
    {
      of: 'text',
      made: inCases('text', 'hide-text', 'hide-and-warn'),
      overturned: inCases('text', 'show-text'),
    },
  ]
}

export const isRestoration = ({ action }: Made): boolean => action === 'restore' || action === 'undo-pile-on'

/** True if a document was taken down by an admin, and not restored since, before this time. */
function wasTakenDown(history: DocumentHistory, before: Date): boolean {
  const last = history
    .filter(({ at, decision }) => at < before && changesDocument.has(decision))
    .reduce<DocumentHistory[number] | null>((a, b) => (a !== null && a.at >= b.at ? a : b), null)
  return last?.decision === 'take-down'
}
const changesDocument: ReadonlySet<DecisionKind> = new Set(['restore', 'undo-pile-on', 'take-down'])

/** The document of a restoration; null for a case about something else. */
export const restoredDocument = (caseId: string | null): string | null =>
  caseId?.startsWith(documentCaseId('')) ? caseId.slice(documentCaseId('').length) : null
