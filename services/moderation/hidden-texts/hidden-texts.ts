import { textCaseId, type HiddenText } from '#events'
import { AppError, type Clock, type Outbox } from '#platform/core'
import type { CaseModel, CaseRecord } from '../cases/model'
import { subjectOf } from '../decisions/case-decision'
import { fileTextContest, presentHidden } from './rules'

/** Most hidden texts that their author is shown. */
const most = 50
/** Most cases about texts of one author that are read for them. */
const readOfOne = 500

/** Hidden texts as their authors see them, and what authors say against that. */
export function createHiddenTexts({
  cases,
  outbox,
  clock,
}: {
  cases: CaseModel
  outbox: Pick<Outbox, 'decide'>
  clock: Clock
}) {
  return {
    /** Newest first. */
    async ownHidden(userId: string): Promise<HiddenText[]> {
      const shown = { kind: 1, status: 1, subjectId: 1, text: 1, message: 1, decisions: 1 } as const
      const found = await cases.find({ userId, kind: 'texts' }, shown).limit(readOfOne).lean()
      const now = clock.now()
      return found
        .flatMap((record) => presentHidden(record, now) ?? [])
        .sort((a, b) => b.at.localeCompare(a.at))
        .slice(0, most)
    },

    /** Throws AppError: 'not-found' 404, 'already-contested' 409, 'too-late' 409. */
    async contestText(userId: string, textId: string, message: string): Promise<void> {
      const caseId = textCaseId(textId)
      const record = await cases.findById(caseId, { outbox: 0, reports: 0 }).lean<CaseRecord | null>()
      if (record === null || record.userId !== userId) throw notHidden()
      const contested = await outbox.decide(cases, caseId, (state) =>
        fileTextContest(state, subjectOf(record), message, clock.now()),
      )
      if (contested === 'not-hidden') throw notHidden()
      if (contested === 'too-late')
        throw new AppError(
          'too-late',
          409,
          'A hidden text can be contested within 14 days. Write to us instead.',
        )
      if (contested === 'contested-before')
        throw new AppError(
          'already-contested',
          409,
          'You have already contested this. Please wait for the answer.',
        )
    },
  }
}
export type HiddenTexts = ReturnType<typeof createHiddenTexts>

const notHidden = () => new AppError('not-found', 404, 'None of your texts is hidden here.')
