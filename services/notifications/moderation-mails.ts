import { caseDecided, userReinstated, userSuspended, warningIssued } from '#events'
import { on, type Handler } from '#platform/core'
import type { Account, Accounts } from '#services/accounts'
import {
  publishedLetter,
  refusedLetter,
  reinstatementLetter,
  rejectionLetter,
  suspensionLetter,
  warningLetter,
} from './mail-texts'
import type { SendOnce } from './send-once'

/** Mails about what was decided about a student: each once, and none that is not true any more. */
export function createModerationMails({
  accounts,
  sendOnce,
  supportEmail,
}: {
  accounts: Pick<Accounts, 'get'>
  sendOnce: SendOnce
  supportEmail: string
}): Handler[] {
  async function mail(
    id: string,
    userId: string,
    write: (person: {
      username: string
      supportEmail: string
      account: Account
    }) => { subject: string; text: string } | null,
  ): Promise<void> {
    const account = await accounts.get(userId)
    if (account === null || !account.emailVerified) return
    const letter = write({ username: account.username, supportEmail, account })
    if (letter !== null) await sendOnce({ id, to: account.email, ...letter })
  }

  return [
    on(warningIssued, ({ id, payload }) => mail(id, payload.userId, (to) => warningLetter(to, payload))),
    on(userSuspended, ({ id, payload }) =>
      mail(id, payload.userId, (to) => (to.account.isActive ? null : suspensionLetter(to, payload))),
    ),
    on(userReinstated, ({ id, payload }) =>
      mail(id, payload.userId, (to) => (to.account.isActive ? reinstatementLetter(to, payload) : null)),
    ),
    on(caseDecided, async ({ id, payload }) => {
      const { decision, userId } = payload
      if (decision === 'publish') await mail(id, userId, (to) => publishedLetter(to, payload))
      if (decision === 'refuse') await mail(id, userId, (to) => refusedLetter(to, payload))
      // Whose appeal is accepted hears of it by the reinstatement.
      if (decision !== 'reject') return
      await mail(id, payload.userId, (to) => (to.account.isActive ? null : rejectionLetter(to, payload)))
    }),
  ]
}
