import { decisionKind } from '#events'
import type { Memory } from '../memory'
import { timesOf, type Books } from './books'
import { auditTexts } from './writing'

/** All other acts of admins decide no case. */
const decisionKinds: ReadonlySet<string> = new Set(decisionKind.options)

/** Each decision, appeal and report is in its case and in the audit trail, once. */
export function auditCases({ cases, audit_trail: trail }: Books, memory: Memory): string[] {
  const decisions = cases.flatMap((each) => each.decisions)
  const trailed = trail.filter(({ actorId, action }) => actorId !== null && decisionKinds.has(action))
  return [
    ...auditTexts('decision', notesOf(decisions), memory.decisions),
    ...auditTexts(
      'appeal',
      cases.flatMap(({ message }) => message ?? []),
      memory.appeals,
    ),
    ...differences(
      decisions.map(({ decision, note }) => `${decision}: ${note}`),
      trailed.map(({ action, note }) => `${action}: ${note}`),
    ),
    ...auditQuestions(cases, trail, memory),
    ...auditReports(cases, memory),
  ]
}

/** Each question and answer is in its case, once, and in the audit trail: the questions with their words. */
function auditQuestions(cases: Books['cases'], trail: Books['audit_trail'], memory: Memory): string[] {
  const questions = cases.flatMap((each) => each.questions ?? [])
  const answers = questions.flatMap(({ answer }) => answer ?? [])
  const trailed = (wanted: string) => trail.flatMap(({ action, note }) => (action === wanted ? [note] : []))
  const noted = trailed('answer').length
  return [
    ...auditTexts(
      'question',
      questions.map(({ text }) => text),
      memory.questions,
    ),
    ...auditTexts('answer', answers, memory.answers),
    ...differences(
      questions.map(({ text }) => text),
      trailed('ask'),
    ),
    // Erased students take their answers with them.
    ...(noted < answers.length ? [`${answers.length} answers are ${noted} times in the trail`] : []),
  ]
}

/** The note of each decision. One that undoes a pile-on decides several cases. */
function notesOf(decisions: Books['cases'][number]['decisions']): string[] {
  const [undone, others] = [true, false].map((isUndone) =>
    decisions.flatMap(({ decision, note }) => ((decision === 'undo-pile-on') === isUndone ? [note] : [])),
  )
  return [...new Set(undone), ...(others ?? [])]
}

function differences(decided: readonly string[], trailed: readonly string[]): string[] {
  const [inCases, inTrail] = [timesOf(decided), timesOf(trailed)]
  return [...new Set([...decided, ...trailed])]
    .filter((text) => inCases.get(text) !== inTrail.get(text))
    .map(
      (text) =>
        `'${text}' is in cases ${inCases.get(text) ?? 0} times, in the trail ${inTrail.get(text) ?? 0}`,
    )
}

function auditReports(cases: Books['cases'], memory: Memory): string[] {
  const problems: string[] = []
  for (const { _id, status, reports, openReports } of cases) {
    const open = reports.filter(({ settled }) => !settled)
    if (open.length !== openReports)
      problems.push(`${_id} says ${openReports} open reports of ${open.length}`)
    if (open.length > 0 && status === 'closed') problems.push(`${_id} is closed with open reports`)
    if (new Set(open.map(({ reporterId }) => reporterId)).size !== open.length)
      problems.push(`${_id} has two open reports of one reporter`)
  }
  const words = timesOf(cases.flatMap(({ reports }) => reports.map(({ description }) => description)))
  for (const [pair, { tried, isAcknowledged }] of memory.reports) {
    const times = tried.map((text) => words.get(text) ?? 0)
    if (times.some((count) => count > 1)) problems.push(`a report of ${pair} was filed twice`)
    if (isAcknowledged && !times.includes(1)) problems.push(`the acknowledged report of ${pair} is lost`)
  }
  return problems
}

/** Forgets reports that a decision settled: the same pair may report again, and a case keeps a limited number. */
export function forgetSettledReports({ cases }: Books, memory: Memory): void {
  const open = new Set(
    cases.flatMap(({ reports }) =>
      reports.flatMap(({ settled, description }) => (settled ? [] : description)),
    ),
  )
  for (const [pair, { tried }] of memory.reports)
    if (!tried.some((text) => open.has(text))) memory.reports.delete(pair)
}
