import { AppError } from '#platform/core'
import {
  removalDislikes,
  shownName,
  type caseDecided,
  type CaseRisk,
  type PayloadOf,
  type Feedback,
  type OtpPurpose,
  type PersonName,
} from '#events'

/** Most messages that an inbox shows. */
export const inboxLimit = 200

/** The id of a user's read of a message. */
export const readKey = (messageId: string, userId: string): string => `${messageId}:${userId}`

/** All reads of one message, as a range of ids. */
export const readsOf = (messageId: string) => ({ $gt: `${messageId}:`, $lt: `${messageId};` })

export const otpSubject = 'Your Studyshelf code'

/** Where to enter the code, and what to do if somebody else requested it. */
const otpWords: Record<OtpPurpose, { where: string; otherwise: (username: string) => string }> = {
  'verify-email': {
    where: 'where you signed up',
    // Entering the code of somebody else's registration would give them an account with this address.
    otherwise: (username) =>
      `If you did not sign up for Studyshelf as ${username}, do not enter it anywhere: nothing happens without it.`,
  },
  'reset-password': {
    where: 'where you asked to reset your password',
    otherwise: () =>
      'If you did not ask for a new password, ignore this mail and do not share the code: nothing happens without it.',
  },
  'change-email': {
    where: 'in Studyshelf, where you asked for this new address',
    otherwise: () => 'If you did not ask for it, ignore this mail: nothing happens without the code.',
  },
}

export const emailChangedSubject = 'Your Studyshelf email was changed'

/** The mail to the former address. */
export const emailChangedText = ({
  email,
  supportEmail,
  ...to
}: PersonName & {
  email: string
  supportEmail: string
}): string =>
  `Hi ${shownName(to)},

your Studyshelf account now has the email ${email}. This address is no longer used.

If you did not change it, write to ${supportEmail} at once.

See you on the shelf,
Studyshelf
`

/** For an address that was registered before: its owner knows which name they chose. */
const earlierWords = (username: string): string =>
  `There was a registration with this address before. It has a code of its own, in an earlier mail: a code opens only the
registration that it was sent for. If you did not choose the name “${username}”, somebody else typed your address. Do not
use this code then. Use the one in the mail with your name, or sign up again if it has expired. A registration without
its code ends after a day.

`

/** The mail with a one-time code. It may reach a stranger, so it quotes the name and contains nothing else that its sender typed. */
export const otpText = ({
  username,
  distinction,
  purpose,
  code,
  hasEarlier,
}: PersonName & {
  purpose: OtpPurpose
  code: string
  hasEarlier: boolean
}): string =>
  `Hi ${shownName({ username: `“${username}”`, distinction })},

your Studyshelf code is

    ${code}

Type it in ${otpWords[purpose].where}. It works once, for 10 minutes.

${otpWords[purpose].otherwise(username)}

${hasEarlier ? earlierWords(username) : ''}See you on the shelf,
Studyshelf
`

export const feedbackSubject = ({ kind, name }: Pick<Feedback, 'kind' | 'name'>): string =>
  `${kind === 'problem' ? 'Problem' : 'Feedback'} from ${name}`

/** The mail to the support address. */
export const feedbackText = ({ name, email, message, createdAt }: Feedback): string =>
  `${name} <${email}> wrote on ${createdAt}:

${message}
`

/** The cursor of a message in the list, newest first. Ids alone are unordered within a second. */
export const cursorOf = ({ createdAt, _id }: { createdAt: Date; _id: string }): string =>
  `${createdAt.toISOString()}|${_id}`

/** Filters messages after a cursor. Throws AppError 'invalid' 400 for an invalid cursor. */
export function olderThan(cursor: string) {
  const [time = '', _id = ''] = cursor.split('|')
  const createdAt = new Date(time)
  if (Number.isNaN(createdAt.getTime())) throw new AppError('invalid', 400, 'Please check cursor.')
  return {
    createdAt: { $lte: createdAt },
    $or: [{ createdAt: { $lt: createdAt } }, { _id: { $lt: _id } }],
  }
}

/** The message to an uploader whose document has half of the dislikes that it may have. */
export const nearRemovalNotice = (
  {
    title,
    dislikes,
    limit,
    documentId,
  }: { title: string; dislikes: number; limit: number; documentId: string },
  publicUrl: string,
) => ({
  title: `One of your documents has ${dislikes} dislikes`,
  body: `“${title}” has ${dislikes} dislikes. With more than ${limit} it is removed, and you get a warning.\n\nIts page shows you why students dislike it, where they said so: ${new URL(`/document/${documentId}`, publicUrl).href}\n\nYou can mend it there: edit its details, or publish a new version. If most pages of a new version are different, its votes begin anew.`,
})

/** The message to an uploader whose document was removed by what looks like a pile-on. */
export const underReviewNotice = ({ title, risks }: { title: string; risks: readonly CaseRisk[] }) => ({
  title: 'An admin is looking at a removal',
  body: `“${title}” was removed after more than ${removalDislikes} dislikes. ${whyReviewed(risks)}\n\nIf the dislikes were not fair, the document comes back with its other votes, its warning is withdrawn, and a suspension that rested on it ends. You don’t have to do anything.`,
})

/** Why an admin looks at a removal, to its uploader. */
const whyReviewed = (risks: readonly CaseRisk[]): string =>
  risks.includes('within-minutes')
    ? 'This happened within minutes; an admin is looking at it.'
    : 'The dislikes are unusual; an admin is looking at them.'

type Decided = Pick<
  PayloadOf<typeof caseDecided>,
  'decision' | 'kind' | 'subjectId' | 'title' | 'note' | 'reporterIds'
>

/** The message to a student about a decision, with the note; null if the decision is told otherwise. */
export function decisionNotice(
  { decision, kind, subjectId, title, note, reporterIds }: Decided,
  publicUrl: string,
) {
  const address = new URL(`/document/${subjectId}`, publicUrl).href
  switch (decision) {
    case 'undo-pile-on':
      return {
        title: 'A removal was undone',
        body: `An admin has looked at the dislikes of “${title}”. The unfair ones no longer count, the document is published again, and its warning is withdrawn: ${address}\n\nTheir note: ${note}`,
      }
    case 'take-down':
      // The outcome of a notice is told with a copy of it.
      if (kind === 'take-down') return null
      return {
        title: 'One of your documents was taken down',
        body: `“${title}” ${reporterIds.length > 0 ? 'was reported, and an admin took it down' : 'was taken down by an admin'}: ${address}\n\nTheir note: ${note}\n\nIf you think this is wrong, write to us on the feedback page.`,
      }
    case 'withdraw':
      return {
        title: 'A warning was withdrawn',
        body: `You contested the warning about “${title}”. An admin has looked at it and withdrew it. A suspension that rested on it ends.\n\nTheir note: ${note}`,
      }
    case 'reject':
      return kind === 'contest'
        ? {
            title: 'A warning stays',
            body: `You contested the warning about “${title}”. An admin has looked at it, and it stays.\n\nTheir note: ${note}`,
          }
        : null
    default:
      return null
  }
}

/** The message to a student who reported a document about what became of it. The admin's note is not for them. */
export const reporterNotice = ({ decision, title }: Pick<Decided, 'decision' | 'title'>) => ({
  title: 'What became of your report',
  body:
    decision === 'take-down'
      ? `You reported “${title}”. An admin has looked at it and took it down. Thank you.`
      : `You reported “${title}”. An admin has looked at it and did not take it down. Thank you for telling us.`,
})
