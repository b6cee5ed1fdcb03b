import type { CaseKind, CaseSummary } from '#events'
import type { Choice } from '../decisions/choices'

/** Most cases in one go. */
export const maxBulk = 50
/** How long the decisions wait for an undo. */
export const undoMs = 10_000
/** A timer that fires later than this slept with its computer. The admin may be gone, so nothing is decided. */
export const tooLateMs = 60_000

const bulkKinds: readonly CaseKind[] = ['reports', 'document-reports', 'texts']

type Listed = Pick<CaseSummary, 'kind' | 'status' | 'isContested'>

/** Reports are decided in bulk, since spam comes in many. All else needs a look at each. */
export const isBulk = ({ kind, status, isContested }: Listed): boolean =>
  status === 'open' && !isContested && bulkKinds.includes(kind)

/** True if every open report says that it is spam. */
export const isSpam = ({ reasons, ...each }: Listed & Pick<CaseSummary, 'reasons'>): boolean =>
  isBulk(each) && reasons.length > 0 && reasons.every((reason) => spam.has(reason))
const spam: ReadonlySet<string> = new Set(['spam', 'Harassment or spam'])

/** The decisions that are possible in all of these cases. */
export function choicesForAll(cases: readonly Listed[]): Choice[] {
  if (cases.length === 0 || !cases.every(isBulk)) return []
  const areAll = (kind: CaseKind) => cases.every((each) => each.kind === kind)
  if (areAll('document-reports')) return ['take-down', 'close']
  // One author may have written many: they would be warned for each.
  if (areAll('texts')) return ['hide-text', 'close']
  // Each user has one such case, so nobody is warned twice.
  return areAll('reports') ? ['warn', 'suspend', 'close'] : ['close']
}
