import type { CaseRisk } from './values'

/** Signs of a pile-on. Each of them brings the case of the removal to the top of the desk. */
export const pileOnRisks: readonly CaseRisk[] = ['young-accounts', 'within-minutes', 'votes-together']
/** True if the dislikes behind a removal look like a pile-on. */
export const isPileOn = (risks: readonly CaseRisk[]): boolean =>
  risks.some((risk) => pileOnRisks.includes(risk))
/** Two people vote together if both disliked at least this many other documents within this many days. */
export const togetherDocuments = 2
export const togetherDays = 30
