import { suspensionWarnings } from '#events'
import { timesOf, type Books } from './books'

/** Each decision of an admin or a rule has its effect, once. */
export function auditEffects(books: Books): string[] {
  return [
    ...auditWarnings(books),
    ...auditStandings(books),
    ...auditRestorations(books),
    ...auditTakings(books),
    ...auditTakeDowns(books),
    ...auditHidings(books),
  ]
}

/** One warning for each lasting removal, and one for each decision to warn, except those that an admin withdrew. */
function auditWarnings({ documents, records, cases }: Books): string[] {
  const removals = documents
    .filter(({ status, takenDown }) => status === 'removed' && takenDown !== true)
    .map(({ _id, restored }) => `${_id}:${restored?.times ?? 0}`)
  const decisions = cases.flatMap((each) =>
    each.decisions.flatMap(({ _id, decision }, at) => {
      // Its warning is withdrawn when the text is shown again.
      const isShownSince = each.decisions.slice(at).some((later) => later.decision === 'show-text')
      return decision === 'warn' || (decision === 'hide-and-warn' && !isShownSince) ? [`${_id}:-1`] : []
    }),
  )
  const withdrawn = new Set(
    cases.flatMap(({ warning, decisions }) =>
      warning !== null && decisions.some(({ decision }) => decision === 'withdraw')
        ? [`${warning.documentId}:${warning.removal}`]
        : [],
    ),
  )
  const due = new Set([...removals, ...decisions].filter((cause) => !withdrawn.has(cause)))
  const issued = timesOf(
    records.flatMap(({ warnings }) =>
      warnings.map(({ documentId, removal }) => `${documentId}:${removal ?? 0}`),
    ),
  )
  return [
    ...[...due].filter((cause) => !issued.has(cause)).map((cause) => `nobody was warned because of ${cause}`),
    ...[...issued.keys()]
      .filter((cause) => !due.has(cause))
      .map((cause) => `a warning for no cause, ${cause}`),
    ...[...issued].filter(([, times]) => times > 1).map(([cause]) => `two warnings because of ${cause}`),
  ]
}

/** Each change of an account status has one cause; a decision causes the change that it was based on. */
function auditStandings({ accounts, records, cases, audit_trail: trail }: Books): string[] {
  const problems: string[] = []
  const causesOf = new Map(accounts.map(({ _id, standingCauses }) => [_id, standingCauses]))
  for (const { _id, isActive, standingCauses } of accounts) {
    if (new Set(standingCauses).size !== standingCauses.length)
      problems.push(`the standing of ${_id} changed twice for one cause`)
    if (isActive !== (standingCauses.length % 2 === 0))
      problems.push(`${_id} is ${isActive ? 'active' : 'suspended'} after ${standingCauses.length} changes`)
  }
  for (const { userId, decisions } of cases)
    for (const { _id, decision, basis } of decisions) {
      if (decision !== 'suspend' && decision !== 'reinstate') continue
      const cause = causesOf.get(userId)?.[basis ?? -1]
      // A third warning may have suspended at the moment of the decision.
      // Or a withdrawn warning may have reinstated. Upheld notices suspend only on three days.
      const byRule = decision === 'suspend' ? 'warning:' : 'withdrawn:'
      if (cause !== _id && !cause?.startsWith(byRule))
        problems.push(`the decision ${_id} to ${decision} ${userId} has no effect`)
    }
  const byRules = accounts.flatMap(({ standingCauses }) =>
    standingCauses.filter((cause) => /^(?:warning|withdrawn):/.test(cause)),
  )
  const noted = trail.filter(
    ({ actorId, action }) => actorId === null && ['suspend', 'reinstate'].includes(action),
  )
  if (byRules.length !== noted.length)
    problems.push(`${byRules.length} suspensions and reinstatements by rules, ${noted.length} in the trail`)
  for (const { _id, warnings } of records)
    if (warnings.length >= suspensionWarnings && !causesOf.get(_id)?.length)
      problems.push(`${_id} has ${warnings.length} warnings and was never suspended`)
  return problems
}

/** A document was restored as often as decided. */
function auditRestorations({ documents, cases }: Books): string[] {
  const decided = timesOf(
    cases.flatMap(({ subjectId, decisions }) =>
      decisions.flatMap(({ decision }) =>
        ['restore', 'undo-pile-on'].includes(decision) ? [subjectId] : [],
      ),
    ),
  )
  return documents
    .filter(({ _id, restored }) => (restored?.times ?? 0) !== (decided.get(_id) ?? 0))
    .map(
      ({ _id, restored }) =>
        `${_id} was restored ${restored?.times ?? 0} times, of ${decided.get(_id) ?? 0} decided`,
    )
}

/** A decision to take points back has an entry for each of its documents, and each entry has its decision. */
function auditTakings({ cases, wallets }: Books): string[] {
  const decided = cases.flatMap(({ userId, decisions }) =>
    decisions.flatMap(({ _id, decision, documentIds }) =>
      decision === 'take-points' ? (documentIds ?? []).map((id) => `${userId} taken:${id}:${_id}`) : [],
    ),
  )
  const booked = wallets.flatMap(({ _id, ledger }) =>
    ledger.filter(({ key }) => key.startsWith('taken:')).map(({ key }) => `${_id} ${key}`),
  )
  return [
    ...decided.filter((each) => !booked.includes(each)).map((each) => `decided and not booked: ${each}`),
    ...booked.filter((each) => !decided.includes(each)).map((each) => `booked and not decided: ${each}`),
  ]
}

/** A document is down by a decision, and each decision to take it down had its effect: an admin may have restored it since. */
function auditTakeDowns({ documents, cases }: Books): string[] {
  const decided = new Set(
    cases.flatMap(({ subjectId, decisions }) =>
      decisions.some(({ decision }) => decision === 'take-down') ? [subjectId] : [],
    ),
  )
  return documents.flatMap(({ _id, takenDown, status, restored }) => {
    if (takenDown === true && !decided.has(_id)) return [`${_id} is down without a decision`]
    const isOver = status !== 'published' || (restored?.times ?? 0) > 0
    return decided.has(_id) && !isOver ? [`${_id} was to be taken down, and is published`] : []
  })
}

const hidings: readonly string[] = ['hide-text', 'hide-and-warn', 'show-text']

/**
 * A text is hidden by a decision; each decision to show one had its effect, and each to hide one, unless its author has changed the words
 * since.
 */
function auditHidings({ remarks, cases }: Books): string[] {
  const texts = new Map(remarks.map((remark) => [remark.textId, remark]))
  const acts = cases.flatMap(({ subjectId, text, decisions }) =>
    decisions.flatMap(({ decision, basis }) =>
      hidings.includes(decision)
        ? [{ decision, basis: basis ?? 0, of: texts.get(subjectId), words: text?.words }]
        : [],
    ),
  )
  const carriedOut = new Set(acts.map(({ of, basis }) => `${of?.textId} ${basis}`))
  return [
    ...acts.flatMap(({ decision, basis, of, words }) => {
      if (of === undefined || (of.hidings ?? 0) > basis) return []
      const isChanged = decision !== 'show-text' && of.words !== words
      return isChanged ? [] : [`the decision to ${decision} ${of.textId} has no effect`]
    }),
    ...remarks.flatMap(({ textId, hidings }) =>
      (hidings ?? 0) > 0 && !carriedOut.has(`${textId} ${(hidings ?? 0) - 1}`)
        ? [`${textId} was hidden or shown without a decision`]
        : [],
    ),
  ]
}
