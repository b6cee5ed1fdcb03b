import { removalDislikes, standingDays, warningIssued } from '#events'
import { raise, type Decision } from '#platform/core'
import type { KeptWarning } from '../model'
import { blankRecord, countsOf, isNobodys, keyOf, noRemoval, type State } from '../rules'

/** A warning without the title of a document or the note of an admin, as it outlives its account. */
function withoutTexts(warning: KeptWarning): KeptWarning {
  if (warning.carried) return warning
  const given =
    warning.removal === noRemoval
      ? 'an administrator gave this warning'
      : `one of its documents was removed after more than ${removalDislikes} dislikes`
  return {
    ...warning,
    docTitle: 'An earlier account',
    message: `Carried over from a deleted account: ${given}.`,
    carried: true,
  }
}

/** Closes the record of a user with a closed account: nothing is added any more, and its warnings are kept for a while. */
export function closeRecord(record: State | null, now: Date): Decision<State, 'closed' | 'closed-before'> {
  if (record?.closed) return { outcome: 'closed-before' }
  const warnings = (record?.warnings ?? []).map(withoutTexts)
  const until = new Date(now.getTime() + standingDays * 86_400_000)
  return {
    outcome: 'closed',
    next: { ...blankRecord, warnings, closed: true, keptUntil: warnings.length > 0 ? until : null },
    events: [],
  }
}

/** Adds the warnings of a student's deleted accounts to those of the present one, each once. */
export function carryOver(
  record: State | null,
  userId: string,
  kept: readonly KeptWarning[],
): Decision<State, 'carried-over' | 'nothing-new' | 'closed'> {
  if (isNobodys(record, userId)) return { outcome: 'closed' }
  const warnings = [...(record?.warnings ?? [])]
  const withdrawn = record?.withdrawn ?? []
  let newest: KeptWarning | undefined
  for (const warning of kept) {
    const isKnown = warnings.some((each) => keyOf(each) === keyOf(warning))
    if (isKnown || withdrawn.includes(keyOf(warning))) continue
    const added = { ...warning, at: freeTime(warning.at, warnings), seen: false }
    warnings.push(added)
    if (newest === undefined || newest.at < added.at) newest = added
  }
  if (newest === undefined) return { outcome: 'nothing-new' }
  warnings.sort((a, b) => a.at.getTime() - b.at.getTime())
  const { documentId, message, docTitle, at } = newest
  return {
    outcome: 'carried-over',
    next: { ...blankRecord, ...record, warnings, withdrawn },
    events: [
      raise(warningIssued, {
        ...{ userId, documentId, message, docTitle, at: at.toISOString() },
        ...countsOf(warnings),
        carried: true,
      }),
    ],
  }
}

/** A warning's time identifies it. */
function freeTime(at: Date, warnings: readonly KeptWarning[]): Date {
  const taken = new Set(warnings.map((warning) => warning.at.getTime()))
  let time = at.getTime()
  while (taken.has(time)) time += 1
  return new Date(time)
}
