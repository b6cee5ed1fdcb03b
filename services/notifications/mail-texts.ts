import {
  shownName,
  suspensionWarnings,
  type PersonName,
  type SecondFactorChange,
  type SuspensionReason,
} from '#events'

export interface MailText {
  subject: string
  text: string
}

/** A mail to a student, with greeting and closing. Paragraphs that are null are left out. */
export const mailText = (subject: string, to: PersonName, ...paragraphs: (string | null)[]): MailText => ({
  subject,
  text: [`Hi ${shownName(to)},`, ...paragraphs, 'See you on the shelf,\nStudyshelf\n']
    .filter((paragraph) => paragraph !== null)
    .join('\n\n'),
})

export const quoted = (note: string): string =>
  note
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n')

/** A moment in Singapore: '3 December 2026 at 8:00 am'. */
const momentInSingapore = (instant: string): string =>
  new Date(instant).toLocaleString('en-SG', {
    ...{ dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Singapore' },
  })

/** The addressee, and the address for questions. */
export interface Person extends PersonName {
  supportEmail: string
}

export const warningMail = (to: Person, { message, total }: { message: string; total: number }): MailText =>
  mailText(
    'You have a warning on Studyshelf',
    to,
    'you have a new warning:',
    quoted(message),
    total < suspensionWarnings
      ? `It is warning ${total} of ${suspensionWarnings}: the third one suspends an account.`
      : null,
    `If you think this is a mistake, write to ${to.supportEmail}.`,
  )

export const suspensionMail = (
  to: Person,
  { reason, note, until }: { reason: SuspensionReason; note: string | null; until?: string | undefined },
): MailText =>
  mailText(
    'Your Studyshelf account is suspended',
    to,
    reason === 'warnings'
      ? 'your account is suspended, because you have had three warnings.'
      : reason === 'notices'
        ? 'your account is suspended, because documents of yours were closed after notices of their rights holders on three days. If one of them is restored, your account is active again.'
        : until === undefined
          ? 'your account is suspended.'
          : `your account is suspended until ${momentInSingapore(until)}. It is active again by itself then.`,
    note === null ? null : quoted(note),
    'You may appeal once: log in, and say why your account should be active again. An admin will read it.',
    `You can also write to ${to.supportEmail}.`,
  )

export const reinstatementMail = (to: Person, { note }: { note: string | null }): MailText =>
  mailText(
    'Your Studyshelf account is active again',
    to,
    'your account is active again. Your documents, votes and points are as they were.',
    note === null ? null : quoted(note),
  )

export const rejectionMail = (to: Person, { note }: { note: string }): MailText =>
  mailText(
    'Your appeal on Studyshelf',
    to,
    'we have read your appeal. Your account stays suspended.',
    quoted(note),
    `If you have more to say, write to ${to.supportEmail}.`,
  )

export const publishedMail = (to: Person, { title, note }: { title: string; note: string }): MailText =>
  mailText(
    'Your document is on the shelf',
    to,
    `we have reviewed ‘${title}’. It is published now, and you have earned its points.`,
    quoted(note),
  )

export const refusedMail = (to: Person, { title, note }: { title: string; note: string }): MailText =>
  mailText(
    'Your document was not published',
    to,
    `we have reviewed ‘${title}’ and did not publish it.`,
    quoted(note),
    `If you think this is a mistake, write to ${to.supportEmail}.`,
  )

export const pointsTakenMail = (
  to: Person,
  { note, documentIds }: { note: string; documentIds: readonly string[] },
): MailText =>
  mailText(
    'Points were taken back on Studyshelf',
    to,
    `we have looked at how you earned your points, and took back those of ${documentIds.length === 1 ? 'a document' : `${documentIds.length} documents`}, as far as you had not spent them. Your wallet names ${documentIds.length === 1 ? 'it' : 'them'}. Your books stay yours, and your documents stay published.`,
    quoted(note),
    `If you think this is a mistake, write to ${to.supportEmail}.`,
  )

export const passwordChangedMail = (to: Person): MailText =>
  mailText(
    'Your Studyshelf password was changed',
    to,
    'the password of your account was changed. All sessions with the old one are logged out.',
    `If you did not change it, set a new one with “Forgot password?” and write to ${to.supportEmail} at once.`,
  )

const secondFactorChanges: Record<SecondFactorChange, { subject: string; told: string; otherwise: string }> =
  {
    'set-up': {
      subject: 'Your Studyshelf account has a second factor',
      told: 'a second factor was set up for your account. All other sessions are logged out.',
      otherwise: 'If it was not you',
    },
    removed: {
      subject: 'Your second factor on Studyshelf was removed',
      told: 'the second factor of your account was removed: your password alone is enough to log in. All other sessions are logged out.',
      otherwise: 'If it was not you',
    },
    reset: {
      subject: 'Your second factor on Studyshelf was removed',
      told: 'the operator of this site removed the second factor of your account. All sessions are logged out.',
      otherwise: 'If you did not ask for it',
    },
    'recovery-codes-renewed': {
      subject: 'You have new recovery codes for Studyshelf',
      told: 'new recovery codes were made for your account. The former ones are invalid.',
      otherwise: 'If it was not you',
    },
    'recovery-code-used': {
      subject: 'A recovery code was used to log in to Studyshelf',
      told: 'a recovery code of your account was used. It is invalid from now on.',
      otherwise: 'If it was not you',
    },
    guessed: {
      subject: 'Somebody knows your Studyshelf password',
      told: 'somebody entered your password and many wrong codes. Codes of your app are refused for a day; your recovery codes work.',
      otherwise: 'If it was not you',
    },
  }

export const secondFactorMail = (
  to: Person,
  { change, recoveryCodes }: { change: SecondFactorChange; recoveryCodes: number },
): MailText => {
  const { subject, told, otherwise } = secondFactorChanges[change]
  const left =
    recoveryCodes === 1
      ? 'You have one recovery code left.'
      : `You have ${recoveryCodes} recovery codes left.`
  return mailText(
    subject,
    to,
    told,
    change === 'recovery-code-used' ? `${left} You can make ten new ones in Settings.` : null,
    `${otherwise}, set a new password with “Forgot password?” and write to ${to.supportEmail} at once.`,
  )
}

export const farewellMail = (to: PersonName): MailText => ({
  subject: 'Your Studyshelf account is deleted',
  text: `Hi ${shownName(to)},

your account and your data are deleted, as you asked. The privacy policy says what little we keep, and for how long. This is our last email to you.

Studyshelf
`,
})
