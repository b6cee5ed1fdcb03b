import { contestDays, type CaseKind, type DecisionKind, type HiddenText } from '#events'
import type { Decision } from '#platform/core'
import type { CaseRecord } from '../cases/model'
import { opened, opening, type CaseState, type Subject } from '../cases/state'

const dayMs = 86_400_000

/** True for a decision that hides a text. */
export const hides = (decision: DecisionKind): boolean =>
  decision === 'hide-text' || decision === 'hide-and-warn'

type MadeDecision = CaseRecord['decisions'][number]

/** The decision by which a text is hidden; null if it was never hidden, or was shown again since. */
export function hidingOf(decisions: readonly MadeDecision[]): MadeDecision | null {
  const last = decisions.findLast(({ decision }) => hides(decision) || decision === 'show-text')
  return last !== undefined && hides(last.decision) ? last : null
}

/** True while the author of a hidden text waits for the answer to what they said against that. */
export const isContested = ({
  kind,
  status,
  message,
}: {
  kind: CaseKind
  status: CaseRecord['status']
  message: string | null
}): boolean => kind === 'texts' && status === 'open' && message !== null

const contestableUntil = ({ at }: Pick<MadeDecision, 'at'>): Date =>
  new Date(at.getTime() + contestDays * dayMs)

/** Opens the case of a hidden text again, with the words of its author; once for each hiding. */
export function fileTextContest(
  state: CaseState | null,
  subject: Subject,
  message: string,
  now: Date,
): Decision<CaseState, 'contested' | 'contested-before' | 'not-hidden' | 'too-late'> {
  const hiding = state && hidingOf(state.decisions)
  if (state === null || hiding === null) return { outcome: 'not-hidden' }
  if (state.message !== null) return { outcome: 'contested-before' }
  if (now > contestableUntil(hiding)) return { outcome: 'too-late' }
  return {
    outcome: 'contested',
    next: { ...opened(state, subject, state.urgent, now), message },
    events: [opening(subject)],
  }
}

type OfAuthor = Pick<CaseRecord, 'kind' | 'status' | 'subjectId' | 'text' | 'message' | 'decisions'>

/** A hidden text as its author sees it; null if it is not hidden. */
export function presentHidden(record: OfAuthor, now: Date): HiddenText | null {
  const { subjectId, text, message, decisions } = record
  const hiding = hidingOf(decisions)
  if (!text || hiding === null) return null
  const until = contestableUntil(hiding)
  const answer = decisions.findLast(({ decision }) => decision === 'reject')
  return {
    ...{ ...text, _id: subjectId, at: hiding.at.toISOString(), note: hiding.note },
    contest: {
      state: contestStateOf(record, now <= until),
      until: until.toISOString(),
      message,
      note: message !== null && answer !== undefined && answer.at > hiding.at ? answer.note : null,
    },
  }
}

function contestStateOf(record: OfAuthor, isInTime: boolean): HiddenText['contest']['state'] {
  if (isContested(record)) return 'open'
  if (record.message !== null) return 'rejected'
  return isInTime ? 'possible' : 'over'
}
