import { otpRequested } from '#events'
import { on, type HandlerSet, type Mailer } from '#platform'
import type { Accounts } from '#services/accounts'
import { otpSubject, otpText } from './rules'

export const createNotificationHandlers = ({
  accounts,
  mailer,
}: {
  accounts: Pick<Accounts, 'otpMail'>
  mailer: Pick<Mailer, 'send'>
}): HandlerSet => ({
  group: 'notifications',
  handlers: [
    on(otpRequested, async ({ id, payload: { userId, nonce } }) => {
      const mail = await accounts.otpMail(userId, nonce)
      // Superseded, used or expired meanwhile: a code that would not work is not worth a mail.
      if (mail === null) return
      await mailer.send({ id, to: mail.to, subject: otpSubject, text: otpText(mail), code: mail.code })
    }),
  ],
})
