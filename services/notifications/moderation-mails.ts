import { caseAsked, caseDecided, userReinstated, userSuspended, warningIssued } from '#events'
import { on, type Handler } from '#platform/core'
import type { Account, Accounts } from '#services/accounts'
import {
  pointsTakenMail,
  publishedMail,
  refusedMail,
  reinstatementMail,
  rejectionMail,
  suspensionMail,
  warningMail,
} from './mail-texts'
import { questionMail } from './questions'
import type { Pushes } from './push/pushes'
import { warningPush } from './push/texts'
import type { SendOnce } from './send-once'

/** Mails about decisions, each sent once, and none that is outdated. */
export function createModerationMails({
  accounts,
  sendOnce,
  pushes,
  supportEmail,
}: {
  accounts: Pick<Accounts, 'get'>
  sendOnce: SendOnce
  pushes: Pick<Pushes, 'tell'>
  supportEmail: string
}): Handler[] {
  async function mail(
    id: string,
    userId: string,
    write: (person: Account & { supportEmail: string }) => { subject: string; text: string } | null,
  ): Promise<void> {
    const account = await accounts.get(userId)
    if (account === null || !account.emailVerified) return
    const text = write({ ...account, supportEmail })
    if (text !== null) await sendOnce({ id, to: account.email, ...text })
  }

  return [
    // A carried warning was mailed when it was given.
    on(warningIssued, async ({ id, payload }) => {
      if (payload.carried) return
      await mail(id, payload.userId, (to) => warningMail(to, payload))
      await pushes.tell(payload.userId, 'warning', warningPush(payload))
    }),
    on(userSuspended, ({ id, payload }) =>
      mail(id, payload.userId, (to) => (to.isActive ? null : suspensionMail(to, payload))),
    ),
    on(userReinstated, ({ id, payload }) =>
      mail(id, payload.userId, (to) => (to.isActive ? reinstatementMail(to, payload) : null)),
    ),
    // Active students find it in their inbox and on the open page.
    on(caseAsked, ({ id, payload }) =>
      mail(id, payload.userId, (to) => (to.isActive ? null : questionMail(to, payload))),
    ),
    on(caseDecided, async ({ id, payload }) => {
      const { decision, userId } = payload
      if (decision === 'publish') await mail(id, userId, (to) => publishedMail(to, payload))
      if (decision === 'refuse') await mail(id, userId, (to) => refusedMail(to, payload))
      if (decision === 'take-points') await mail(id, userId, (to) => pointsTakenMail(to, payload))
      // An accepted appeal is mailed as a reinstatement.
      if (decision !== 'reject' || payload.kind !== 'appeal') return
      await mail(id, payload.userId, (to) => (to.isActive ? null : rejectionMail(to, payload)))
    }),
  ]
}
