import { noticeCaseId, takeDownChanged, type AuditEntry, type PayloadOf, type TakeDownStep } from '#events'
import { on, type Handler } from '#platform/core'
import type { Accounts } from '#services/accounts'
import type { Audit } from '../audit/audit'
import type { Filing } from '../cases/file'
import type { EndSuspension } from '../end-suspension'
import { isRepeated } from './repeat'
import type { TakeDowns } from './take-downs'

/** Steps of a take-down notice that no admin decides, as the audit trail names them. An admin's decision is recorded when it is made. */
const actionOfStep: Partial<Record<TakeDownStep, AuditEntry['action']>> = {
  confirmed: 'confirm-notice',
  'restoration-filed': 'ask-restoration',
  'court-told': 'tell-court',
  restored: 'restore-after-notice',
}

/** Carries out the effects of a step of a take-down notice on its case, its document, its uploader's account, and the audit trail. Idempotent. */
export function createFollowNotice({
  filing,
  takeDowns,
  accounts,
  endSuspension,
  noteDecision,
}: {
  filing: Pick<Filing, 'notice'>
  takeDowns: Pick<TakeDowns, 'carryOut' | 'upheldAt'>
  accounts: Pick<Accounts, 'suspend'>
  endSuspension: EndSuspension
  noteDecision: Audit['note']
}): Handler {
  /** The notice that makes an uploader a repeat infringer suspends the account, and its end reinstates it. */
  async function followRepeats({ noticeId, uploaderId, step }: PayloadOf<typeof takeDownChanged>) {
    if (step !== 'upheld' && step !== 'restored') return
    if (step === 'restored') return endSuspension(uploaderId, `notice-undone:${noticeId}`)
    if (isRepeated(await takeDowns.upheldAt(uploaderId)))
      await accounts.suspend(uploaderId, 'notices', { key: `notice:${noticeId}`, note: null })
  }

  return on(takeDownChanged, async ({ id, occurredAt, payload }) => {
    const { noticeId, documentId, uploaderId, title, step } = payload
    if (step === 'confirmed' || step === 'court-told') await filing.notice(payload)
    await takeDowns.carryOut(noticeId)
    await followRepeats(payload)
    const action = actionOfStep[step]
    if (action === undefined) return
    await noteDecision(id, {
      at: new Date(occurredAt),
      actorId: step === 'restoration-filed' ? uploaderId : null,
      action,
      caseId: noticeCaseId(noticeId),
      userId: uploaderId,
      about: [...new Set([documentId, uploaderId])],
      title,
      distinction: null,
      note: '',
    })
  })
}
