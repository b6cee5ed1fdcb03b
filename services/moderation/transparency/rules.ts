import { caseKinds, type Transparency } from '#events'
import { decidedOpenings, medianSeconds, openingsOf, type CaseTimes } from '../activity/rules'
import type { CaseRecord } from '../cases/model'

/** The fields of a case that are counted. */
export interface Counted extends Pick<CaseRecord, 'kind' | 'openedAt'> {
  decisions: readonly (CaseTimes['decisions'][number] & Pick<CaseRecord['decisions'][number], 'decision'>)[]
}

/** Counts cases by kind since a moment. Kinds without any are left out. */
export function countKinds(cases: readonly Counted[], from: Date): Transparency['kinds'] {
  return caseKinds.flatMap((kind) => {
    const ofKind = cases.filter((each) => each.kind === kind)
    const opened = ofKind.flatMap(openingsOf).filter((at) => at >= from).length
    const decided = ofKind.flatMap(decidedOpenings).filter(({ at }) => at >= from)
    const times = new Map<Transparency['kinds'][number]['decisions'][number]['decision'], number>()
    for (const { decision, at } of ofKind.flatMap(({ decisions }) => decisions))
      if (at >= from) times.set(decision, (times.get(decision) ?? 0) + 1)
    if (opened === 0 && times.size === 0) return []
    return {
      ...{ kind, opened, decided: decided.length },
      decisionSeconds: medianSeconds(decided.map(({ at, openedAt }) => at.getTime() - openedAt.getTime())),
      decisions: [...times]
        .map(([decision, count]) => ({ decision, times: count }))
        .toSorted((a, b) => b.times - a.times || a.decision.localeCompare(b.decision)),
    }
  })
}
