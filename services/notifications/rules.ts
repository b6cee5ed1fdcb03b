import { AppError } from '#platform/core'
import type { Feedback, OtpPurpose } from '#events'

/** As many of the newest messages as an inbox shows. */
export const inboxLimit = 200

/** One user's having read one message. */
export const readKey = (messageId: string, userId: string): string => `${messageId}:${userId}`

/** Every read of one message, as a range of their keys. */
export const readsOf = (messageId: string) => ({ $gt: `${messageId}:`, $lt: `${messageId};` })

export const otpSubject = 'Your Studyshelf code'

/** Where the code is asked for, and what to do when it was not oneself who asked. */
const otpWords: Record<OtpPurpose, { where: string; otherwise: (username: string) => string }> = {
  'verify-email': {
    where: 'where you signed up',
    // Whoever types in the code of somebody else's registration gives them an account with their own address.
    otherwise: (username) =>
      `If you did not sign up for Studyshelf as ${username}, type it in nowhere: without the code nothing happens.`,
  },
  'reset-password': {
    where: 'where you asked to reset your password',
    otherwise: () =>
      'If you did not ask for a new password, ignore this mail and tell nobody the code: without it nothing happens.',
  },
  'change-email': {
    where: 'in Studyshelf, where you asked for this new address',
    otherwise: () => 'If you did not ask for it, ignore this mail: without the code nothing happens.',
  },
}

export const emailChangedSubject = 'Your Studyshelf email was changed'

/** What the former address is told. */
export const emailChangedText = ({
  username,
  email,
  supportEmail,
}: {
  username: string
  email: string
  supportEmail: string
}): string =>
  `Hi ${username},

your Studyshelf account now has the email ${email}. This address is no longer used.

If it was not you who changed it, write to ${supportEmail} at once.

See you on the shelf,
Studyshelf
`

/** What the mail with a one-time code says. */
export const otpText = ({
  username,
  purpose,
  code,
}: {
  username: string
  purpose: OtpPurpose
  code: string
}): string =>
  `Hi ${username},

your Studyshelf code is

    ${code}

Type it in ${otpWords[purpose].where}. It works once, for 10 minutes.

${otpWords[purpose].otherwise(username)}

See you on the shelf,
Studyshelf
`

export const feedbackSubject = ({ kind, name }: Pick<Feedback, 'kind' | 'name'>): string =>
  `${kind === 'problem' ? 'Problem' : 'Feedback'} from ${name}`

/** What the people behind the product are mailed. */
export const feedbackText = ({ name, email, message, createdAt }: Feedback): string =>
  `${name} <${email}> wrote on ${createdAt}:

${message}
`

/** The place of a message in the list, newest first: of one second, ids alone would be in any order. */
export const cursorOf = ({ createdAt, _id }: { createdAt: Date; _id: string }): string =>
  `${createdAt.toISOString()}|${_id}`

/** What comes after a place in the list. Throws AppError 'invalid' 400 for what is no place. */
export function olderThan(cursor: string) {
  const [time = '', _id = ''] = cursor.split('|')
  const createdAt = new Date(time)
  if (Number.isNaN(createdAt.getTime())) throw new AppError('invalid', 400, 'Please check cursor.')
  return {
    createdAt: { $lte: createdAt },
    $or: [{ createdAt: { $lt: createdAt } }, { _id: { $lt: _id } }],
  }
}
