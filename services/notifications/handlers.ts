import { emailChanged, otpRequested } from '#events'
import { on, type HandlerSet } from '#platform'
import type { Accounts } from '#services/accounts'
import { emailChangedSubject, emailChangedText, otpSubject, otpText } from './rules'
import type { SendOnce } from './send-once'

export const createNotificationHandlers = ({
  accounts,
  sendOnce,
  supportEmail,
}: {
  accounts: Pick<Accounts, 'otpMail' | 'emailChangeMail'>
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
  ],
})
