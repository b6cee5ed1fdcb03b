import {
  accountEmptied,
  caseAsked,
  caseDecided,
  caseOpened,
  documentNearRemoval,
  isPileOn,
  emailChanged,
  feedbackReceived,
  otpRequested,
  secondFactorChanged,
  sessionsEnded,
  thanksGathered,
  userVerified,
  wantAnswered,
} from '#events'
import type { ConfirmErasure } from '#platform'
import { on, type HandlerSet } from '#platform/core'
import type { Accounts } from '#services/accounts'
import type { Moderation } from '#services/moderation'
import type { Support } from '#services/support'
import { farewellMail, passwordChangedMail, secondFactorMail } from './mail-texts'
import { createModerationMails } from './moderation-mails'
import {
  emailChangedSubject,
  emailChangedText,
  feedbackSubject,
  feedbackText,
  nearRemovalNotice,
  decisionNotice,
  reporterNotice,
  underReviewNotice,
  wantAnsweredNotice,
  otpSubject,
  otpText,
} from './rules'
import { questionNotice } from './questions'
import type { Notices } from './notices'
import type { SendOnce } from './send-once'
import { createTakeDownMails } from './take-down-mails'
import { thanksNotice } from './thanks-notice'
import { welcomeNotice } from './welcome'

/** Sends mails when events arrive. */
export const createNotificationHandlers = ({
  accounts,
  support,
  takeDowns,
  sendOnce,
  notices,
  publicUrl,
  supportEmail,
  forgetReads,
  confirmErasure,
}: {
  accounts: Pick<Accounts, 'otpMail' | 'emailChangeMail' | 'get' | 'closedAccount'>
  support: Pick<Support, 'feedbackById'>
  takeDowns: Pick<Moderation['takeDowns'], 'mailOf'>
  sendOnce: SendOnce
  notices: Pick<Notices, 'send' | 'erase'>
  publicUrl: string
  supportEmail: string
  forgetReads: (userId: string) => Promise<void>
  confirmErasure: ConfirmErasure
}): HandlerSet => ({
  group: 'notifications',
  handlers: [
    on(otpRequested, async ({ id, payload: { userId, nonce } }) => {
      const mail = await accounts.otpMail(userId, nonce)
      // Replaced, used or expired meanwhile: send no code that would not work.
      if (mail === null) return
      await sendOnce({ id, to: mail.to, subject: otpSubject, text: otpText(mail), code: mail.code })
    }),
    on(emailChanged, async ({ id, payload: { userId } }) => {
      const mail = await accounts.emailChangeMail(userId)
      if (mail === null) return
      const text = emailChangedText({ ...mail, supportEmail })
      await sendOnce({ id, to: mail.to, subject: emailChangedSubject, text })
    }),
    on(sessionsEnded, async ({ id, payload: { userId, reason } }) => {
      if (reason !== 'password-changed') return
      const account = await accounts.get(userId)
      if (account === null) return
      await sendOnce({ id, to: account.email, ...passwordChangedMail({ ...account, supportEmail }) })
    }),
    on(secondFactorChanged, async ({ id, payload: { userId, ...told } }) => {
      const account = await accounts.get(userId)
      if (account === null) return
      await sendOnce({ id, to: account.email, ...secondFactorMail({ ...account, supportEmail }, told) })
    }),
    on(feedbackReceived, async ({ id, payload: { feedbackId } }) => {
      const feedback = await support.feedbackById(feedbackId)
      if (feedback === null) return
      const [subject, text] = [feedbackSubject(feedback), feedbackText(feedback)]
      await sendOnce({ id, to: supportEmail, subject, text })
    }),
    on(userVerified, async ({ payload: { userId } }) => {
      const account = await accounts.get(userId)
      // Deleted by now: nothing may be written for them any more.
      if (account === null) return
      await notices.send({ cause: `welcome ${userId}`, userId, ...welcomeNotice(account, publicUrl) })
    }),
    on(wantAnswered, async ({ payload: { userId, ...answer } }) => {
      // Gone by now: nothing may be written for them any more.
      if ((await accounts.get(userId)) === null) return
      const { documentId, at } = answer
      await notices.send({
        cause: `want ${userId} ${documentId} ${at}`,
        userId,
        ...wantAnsweredNotice(answer, publicUrl),
      })
    }),
    on(thanksGathered, async ({ payload }) => {
      const { userId, line } = payload
      // Gone by now: nothing may be written for them any more.
      if ((await accounts.get(userId)) === null) return
      await notices.send({ cause: `thanks ${userId} ${line}`, userId, ...thanksNotice(payload, publicUrl) })
    }),
    on(documentNearRemoval, async ({ payload: { uploaderId: userId, ...near } }) => {
      // Gone by now: nothing may be written for them any more.
      if ((await accounts.get(userId)) === null) return
      const { documentId, removal, edition } = near
      await notices.send({
        cause: `near removal ${documentId} ${removal} ${edition}`,
        userId,
        ...nearRemovalNotice(near, publicUrl),
      })
    }),
    on(caseOpened, async ({ id, payload: { kind, userId, risks, title } }) => {
      if (kind !== 'removal' || !isPileOn(risks)) return
      // Gone by now: nothing may be written for them any more.
      if ((await accounts.get(userId)) === null) return
      const notice = underReviewNotice({ title, risks })
      await notices.send({ cause: `under review ${id}`, userId, ...notice })
    }),
    on(caseAsked, async ({ payload }) => {
      const { questionId, userId } = payload
      // Gone by now: nothing may be written for them any more.
      if ((await accounts.get(userId)) === null) return
      const notice = questionNotice(payload, publicUrl)
      await notices.send({ cause: `question ${questionId}`, userId, ...notice })
    }),
    on(caseDecided, async ({ payload }) => {
      const { decisionId, userId, reporterIds } = payload
      const tell = async (to: string, notice: { title: string; body: string } | null) => {
        // Gone by now: nothing may be written for them any more.
        if (notice === null || (await accounts.get(to)) === null) return
        await notices.send({ cause: `decision ${decisionId} ${to}`, userId: to, ...notice })
      }
      await tell(userId, decisionNotice(payload, publicUrl))
      for (const reporterId of reporterIds) await tell(reporterId, reporterNotice(payload))
    }),
    on(accountEmptied, async ({ payload: { userId } }) => {
      // Before the mail, since an address may refuse it for good.
      await forgetReads(userId)
      await notices.erase(userId)
      const account = await accounts.closedAccount(userId)
      // It may be requested twice, and is sent once.
      if (account) await sendOnce({ id: `farewell-${userId}`, to: account.email, ...farewellMail(account) })
      await confirmErasure(userId)
    }),
    createTakeDownMails({ accounts, takeDowns, sendOnce, notices, publicUrl }),
    ...createModerationMails({ accounts, sendOnce, supportEmail }),
  ],
})
