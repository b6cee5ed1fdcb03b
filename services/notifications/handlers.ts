import { otpRequested } from '#events'
import { on, type HandlerSet } from '#platform'
import type { Accounts } from '#services/accounts'
import { otpSubject, otpText } from './rules'
import type { SendOnce } from './send-once'

export const createNotificationHandlers = ({
  accounts,
  sendOnce,
}: {
  accounts: Pick<Accounts, 'otpMail'>
  sendOnce: SendOnce
}): HandlerSet => ({
  group: 'notifications',
  handlers: [
    on(otpRequested, async ({ id, payload: { userId, nonce } }) => {
      const mail = await accounts.otpMail(userId, nonce)
      // Superseded, used or expired meanwhile: a code that would not work is not worth a mail.
      if (mail === null) return
      await sendOnce({ id, to: mail.to, subject: otpSubject, text: otpText(mail), code: mail.code })
    }),
  ],
})
