import { takeDownChanged } from '#events'
import { on, type Handler } from '#platform/core'
import type { Accounts } from '#services/accounts'
import type { Moderation } from '#services/moderation'
import { mailText } from './mail-texts'
import type { Notices } from './notices'
import type { SendOnce } from './send-once'
import { claimantMail, uploaderText } from './take-down-texts'

/** Tells claimants and uploaders of each step of a take-down notice, once. */
export const createTakeDownMails = ({
  accounts,
  takeDowns,
  sendOnce,
  notices,
  publicUrl,
}: {
  accounts: Pick<Accounts, 'get'>
  takeDowns: Pick<Moderation['takeDowns'], 'mailOf'>
  sendOnce: SendOnce
  notices: Pick<Notices, 'send'>
  publicUrl: string
}): Handler =>
  on(takeDownChanged, async ({ id, payload: { noticeId, step, uploaderId: userId, note } }) => {
    const found = await takeDowns.mailOf(noticeId)
    // Deleted: nobody confirmed it.
    if (found === null) return
    // The note of this step; a notice keeps that of its decision.
    const notice = { ...found, note: note ?? found.note }
    const told = uploaderText(step, notice, publicUrl)
    const account = told && (await accounts.get(userId))
    if (told && account) {
      await notices.send({ cause: `take-down ${id}`, userId, ...told })
      const { subject, text } = mailText(told.title, account, told.body)
      if (account.emailVerified) await sendOnce({ id: `${id}-uploader`, to: account.email, subject, text })
    }
    const mail = claimantMail(step, notice)
    if (mail !== null) await sendOnce({ id, ...mail })
  })
