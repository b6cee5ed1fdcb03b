import type { Library } from '#services/library'
import type { CaseRecord } from '../cases/model'
import { titleOfText } from '../cases/title-of-text'
import { hidingOf, isContested } from '../hidden-texts/rules'
import { noRemoval } from '../rules'
import { subjectOf, type CaseDecision } from './case-decision'
import type { Decide } from './decide'
import { decidedBefore, textChanged, wrongDecision } from './refusals'

/** `text`: the words that the admin read. `warns`: its author is warned, too. */
export interface HideText extends CaseDecision {
  text: string
  warns: boolean
}

/** Decisions that hide a reported text, or show a hidden one again. */
export function createTextDecisions({
  library,
  decide,
}: {
  library: Pick<Library, 'textOf'>
  decide: Decide
}) {
  /** A warning that came with hiding it is withdrawn. `basis`: null if nothing is left to show. */
  const decideToShow = async (
    record: CaseRecord,
    { actorId, note }: CaseDecision,
    of: { mustBeOpen: boolean; basis: number | null },
  ) => {
    const hiding = hidingOf(record.decisions)
    if (!record.text || hiding === null) throw wrongDecision()
    await decide(actorId, subjectOf(record), {
      ...{ decision: 'show-text', note, text: record.text, ...of },
      ...(hiding.decision === 'hide-and-warn' && {
        warning: { documentId: hiding._id, removal: noRemoval },
      }),
    })
  }

  return {
    async hide(record: CaseRecord, { actorId, note, text: words, warns }: HideText): Promise<void> {
      if (record.kind !== 'texts' || !record.text || isContested(record)) throw wrongDecision()
      if (record.status === 'closed') throw decidedBefore()
      const now = await library.textOf(record.text.subject, record.subjectId)
      if (now === null || now.isHidden || now.words !== words) throw textChanged()
      await decide(
        actorId,
        { ...subjectOf(record), title: titleOfText(words) },
        {
          ...{ decision: warns ? 'hide-and-warn' : 'hide-text', note, mustBeOpen: true },
          ...{ basis: now.hidings, text: { ...record.text, words } },
        },
      )
    },

    /** Corrects a decision to hide a text, without being asked. */
    async show(record: CaseRecord, decision: CaseDecision): Promise<void> {
      if (record.kind !== 'texts' || !record.text || isContested(record)) throw wrongDecision()
      const now = await library.textOf(record.text.subject, record.subjectId)
      if (!now?.isHidden) throw textChanged()
      await decideToShow(record, decision, { mustBeOpen: false, basis: now.hidings })
    },

    /** Answers a contest. The author may have deleted the text meanwhile: then only a warning is withdrawn. */
    async accept(record: CaseRecord, decision: CaseDecision): Promise<void> {
      const now = record.text && (await library.textOf(record.text.subject, record.subjectId))
      await decideToShow(record, decision, { mustBeOpen: true, basis: now?.isHidden ? now.hidings : null })
    },
  }
}
export type TextDecisions = ReturnType<typeof createTextDecisions>
