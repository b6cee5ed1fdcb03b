import { suspensionWarnings, type SuspensionReason } from '#events'

interface MailText {
  subject: string
  text: string
}

const mailText = (subject: string, username: string, ...paragraphs: (string | null)[]): MailText => ({
  subject,
  text: [`Hi ${username},`, ...paragraphs, 'See you on the shelf,\nStudyshelf\n']
    .filter((paragraph) => paragraph !== null)
    .join('\n\n'),
})

const quoted = (note: string): string =>
  note
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n')

/** The addressee, and the address for questions. */
interface Person {
  username: string
  supportEmail: string
}

export const warningMail = (
  { username, supportEmail }: Person,
  { message, total }: { message: string; total: number },
): MailText =>
  mailText(
    'You have a warning on Studyshelf',
    username,
    'you have a new warning:',
    quoted(message),
    total < suspensionWarnings
      ? `It is warning ${total} of ${suspensionWarnings}: the third one suspends an account.`
      : null,
    `If you think this is a mistake, write to ${supportEmail}.`,
  )

export const suspensionMail = (
  { username, supportEmail }: Person,
  { reason, note }: { reason: SuspensionReason; note: string | null },
): MailText =>
  mailText(
    'Your Studyshelf account is suspended',
    username,
    reason === 'warnings'
      ? 'your account is suspended, because you have had three warnings.'
      : 'your account is suspended.',
    note === null ? null : quoted(note),
    'You may appeal once: log in, and say why your account should be active again. A person will read it.',
    `You can also write to ${supportEmail}.`,
  )

export const reinstatementMail = ({ username }: Person, { note }: { note: string | null }): MailText =>
  mailText(
    'Your Studyshelf account is active again',
    username,
    'your account is active again. Your documents, votes and points are as they were.',
    note === null ? null : quoted(note),
  )

export const rejectionMail = ({ username, supportEmail }: Person, { note }: { note: string }): MailText =>
  mailText(
    'Your appeal on Studyshelf',
    username,
    'we have read your appeal. Your account stays suspended.',
    quoted(note),
    `If you have more to say, write to ${supportEmail}.`,
  )

export const publishedMail = (
  { username }: Person,
  { title, note }: { title: string; note: string },
): MailText =>
  mailText(
    'Your document is on the shelf',
    username,
    `we have looked at ‘${title}’. It is published now, and you have its points.`,
    quoted(note),
  )

export const refusedMail = (
  { username, supportEmail }: Person,
  { title, note }: { title: string; note: string },
): MailText =>
  mailText(
    'Your document was not published',
    username,
    `we have looked at ‘${title}’, and did not publish it.`,
    quoted(note),
    `If you think this is a mistake, write to ${supportEmail}.`,
  )

export const pointsTakenMail = (
  { username, supportEmail }: Person,
  { note, documentIds }: { note: string; documentIds: readonly string[] },
): MailText =>
  mailText(
    'Points were taken back on Studyshelf',
    username,
    `we have looked at how you earned your points, and took back those of ${documentIds.length === 1 ? 'a document' : `${documentIds.length} documents`}, as far as you had not spent them. Your wallet names ${documentIds.length === 1 ? 'it' : 'them'}. Your books stay yours, and your documents stay published.`,
    quoted(note),
    `If you think this is a mistake, write to ${supportEmail}.`,
  )

export const passwordChangedMail = ({ username, supportEmail }: Person): MailText =>
  mailText(
    'Your Studyshelf password was changed',
    username,
    'the password of your account was changed. All sessions with the old one are logged out.',
    `If you did not change it, set a new one with “Forgot password?” and write to ${supportEmail} at once.`,
  )

export const farewellMail = ({ username }: { username: string }): MailText => ({
  subject: 'Your Studyshelf account is deleted',
  text: `Hi ${username},

your account and your data are deleted, as you asked. This is our last mail to you.

Studyshelf
`,
})
