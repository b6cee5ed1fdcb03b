import {
  accountEmptied,
  caseAsked,
  caseDecided,
  caseOpened,
  digestGathered,
  documentNearRemoval,
  isPileOn,
  emailChanged,
  feedbackReceived,
  otpRequested,
  secondFactorChanged,
  sessionsEnded,
  sessionEnded,
  thanksGathered,
  threadNews,
  userVerified,
} from '#events'
import type { ConfirmErasure } from '#platform'
import { on, type HandlerSet } from '#platform/core'
import type { Accounts } from '#services/accounts'
import type { Library } from '#services/library'
import type { Moderation } from '#services/moderation'
import type { Support } from '#services/support'
import { digestMail, digestNotice } from './digest-texts'
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
  otpSubject,
  otpText,
} from './rules'
import { questionNotice } from './questions'
import type { Notices } from './notices'
import type { Pushes } from './push/pushes'
import type { SendOnce } from './send-once'
import { createTakeDownMails } from './take-down-mails'
import { textNotice, textReporterNotice } from './text-notices'
import { thanksNotice } from './thanks-notice'
import { createWantHandlers } from './want-handlers'
import { threadPush } from './push/texts'
import { causeOf, threadNotice, topicOf } from './thread-notices'
import { welcomeNotice } from './welcome'

/** Sends messages, mails and push notifications when events arrive. */
export const createNotificationHandlers = ({
  accounts,
  support,
  takeDowns,
  mailTokenOf,
  isToldOfWants,
  sendOnce,
  notices,
  pushes,
  publicUrl,
  supportEmail,
  forgetReads,
  confirmErasure,
}: {
  accounts: Pick<Accounts, 'otpMail' | 'emailChangeMail' | 'get' | 'closedAccount'>
  support: Pick<Support, 'feedbackById'>
  takeDowns: Pick<Moderation['takeDowns'], 'mailOf'>
  mailTokenOf: Library['mailTokenOf']
  isToldOfWants: Library['isToldOfWants']
  sendOnce: SendOnce
  notices: Pick<Notices, 'send' | 'erase'>
  pushes: Pick<Pushes, 'tell' | 'endSessions' | 'erase'>
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
    on(sessionEnded, ({ payload: { userId, sessionIds } }) => pushes.endSessions(userId, sessionIds)),
    on(sessionsEnded, async ({ id, payload: { userId, reason } }) => {
      await pushes.endSessions(userId, null)
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
    on(thanksGathered, async ({ payload }) => {
      const { userId, line } = payload
      // Gone by now: nothing may be written for them any more.
      if ((await accounts.get(userId)) === null) return
      await notices.send({ cause: `thanks ${userId} ${line}`, userId, ...thanksNotice(payload, publicUrl) })
    }),
    on(threadNews, async ({ payload }) => {
      const { userId, news } = payload
      // Gone by now: nothing may be written for them any more.
      if ((await accounts.get(userId)) === null) return
      const topic = topicOf(payload)
      const notice = threadNotice(payload, publicUrl)
      const isNew = await notices.send({ cause: causeOf(payload), topic, userId, ...notice })
      if (isNew && news !== 'asked') await pushes.tell(userId, 'answer', threadPush(payload))
    }),
    on(digestGathered, async ({ id, payload }) => {
      const { userId, way, digest } = payload
      const account = await accounts.get(userId)
      // Gone by now: nothing may be written for them any more.
      if (account === null) return
      if (way === 'inbox') {
        const notice = digestNotice(payload, publicUrl)
        await notices.send({ cause: `digest ${userId} ${digest}`, userId, ...notice })
        return
      }
      const token = await mailTokenOf(userId)
      // They want no mails by now.
      if (token === null) return
      await sendOnce({ id, to: account.email, ...digestMail({ ...account, token }, payload, publicUrl) })
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
      const isText = payload.kind === 'texts'
      await tell(userId, isText ? textNotice(payload, publicUrl) : decisionNotice(payload, publicUrl))
      const toReporter = isText ? textReporterNotice(payload, publicUrl) : reporterNotice(payload)
      for (const reporterId of reporterIds) await tell(reporterId, toReporter)
    }),
    on(accountEmptied, async ({ payload: { userId } }) => {
      // Before the mail, since an address may refuse it for good.
      await forgetReads(userId)
      await notices.erase(userId)
      await pushes.erase(userId)
      const account = await accounts.closedAccount(userId)
      // It may be requested twice, and is sent once.
      if (account) await sendOnce({ id: `farewell-${userId}`, to: account.email, ...farewellMail(account) })
      await confirmErasure(userId)
    }),
    ...createWantHandlers({ accounts, isToldOfWants, notices, pushes, publicUrl }),
    createTakeDownMails({ accounts, takeDowns, sendOnce, notices, publicUrl }),
    ...createModerationMails({ accounts, sendOnce, pushes, supportEmail }),
  ],
})
