import { emailChanged, feedbackReceived, otpRequested } from '#events'
import { on, type HandlerSet } from '#platform'
import type { Accounts } from '#services/accounts'
import type { Support } from '#services/support'
import { createModerationMails } from './moderation-mails'
import {
  emailChangedSubject,
  emailChangedText,
  feedbackSubject,
  feedbackText,
  otpSubject,
  otpText,
} from './rules'
import type { SendOnce } from './send-once'

export const createNotificationHandlers = ({
  accounts,
  support,
  sendOnce,
  supportEmail,
}: {
  accounts: Pick<Accounts, 'otpMail' | 'emailChangeMail' | 'get'>
  support: Pick<Support, 'feedbackById'>
  sendOnce: SendOnce
  supportEmail: string
}): HandlerSet => ({
  group: 'notifications',
  handlers: [
    on(otpRequested, async ({ id, payload: { userId, nonce } }) => {
      const mail = await accounts.otpMail(userId, nonce)
      // Superseded, used or expired meanwhile: a code that would not work is not worth a mail.
      if (mail === null) return
      await sendOnce({ id, to: mail.to, subject: otpSubject, text: otpText(mail), code: mail.code })
    }),
    on(emailChanged, async ({ id, payload: { userId } }) => {
      const mail = await accounts.emailChangeMail(userId)
      if (mail === null) return
      const text = emailChangedText({ ...mail, supportEmail })
      await sendOnce({ id, to: mail.to, subject: emailChangedSubject, text })
    }),
    on(feedbackReceived, async ({ id, payload: { feedbackId } }) => {
      const letter = await support.feedbackById(feedbackId)
      if (letter === null) return
      await sendOnce({ id, to: supportEmail, subject: feedbackSubject(letter), text: feedbackText(letter) })
    }),
    ...createModerationMails({ accounts, sendOnce, supportEmail }),
  ],
})
