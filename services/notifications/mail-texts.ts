import { suspensionWarnings, type SuspensionReason } from '#events'

/** Subject and text of a mail. */
interface Letter {
  subject: string
  text: string
}

const letter = (subject: string, username: string, ...paragraphs: (string | null)[]): Letter => ({
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

/** Whom a mail is for, and where they may write. */
interface Person {
  username: string
  supportEmail: string
}

export const warningLetter = (
  { username, supportEmail }: Person,
  { message, total }: { message: string; total: number },
): Letter =>
  letter(
    'You have a warning on Studyshelf',
    username,
    'you have a new warning:',
    quoted(message),
    total < suspensionWarnings
      ? `It is warning ${total} of ${suspensionWarnings}: the third one suspends an account.`
      : null,
    `If you think that this is a mistake, write to ${supportEmail}.`,
  )

export const suspensionLetter = (
  { username, supportEmail }: Person,
  { reason, note }: { reason: SuspensionReason; note: string | null },
): Letter =>
  letter(
    'Your Studyshelf account is suspended',
    username,
    reason === 'warnings'
      ? 'your account is suspended, because you have had three warnings.'
      : 'your account is suspended.',
    note === null ? null : quoted(note),
    'You may appeal once: log in, and say why your account should be active again. A person will read it.',
    `You can also write to ${supportEmail}.`,
  )

export const reinstatementLetter = ({ username }: Person, { note }: { note: string | null }): Letter =>
  letter(
    'Your Studyshelf account is active again',
    username,
    'your account is active again. Your documents, votes and points are as they were.',
    note === null ? null : quoted(note),
  )

export const rejectionLetter = ({ username, supportEmail }: Person, { note }: { note: string }): Letter =>
  letter(
    'Your appeal on Studyshelf',
    username,
    'we have read your appeal. Your account stays suspended.',
    quoted(note),
    `If you have more to say, write to ${supportEmail}.`,
  )

export const publishedLetter = (
  { username }: Person,
  { title, note }: { title: string; note: string },
): Letter =>
  letter(
    'Your document is on the shelf',
    username,
    `we have looked at ‘${title}’. It stands on the shelf now, and you have its points.`,
    quoted(note),
  )

export const refusedLetter = (
  { username, supportEmail }: Person,
  { title, note }: { title: string; note: string },
): Letter =>
  letter(
    'Your document was not published',
    username,
    `we have looked at ‘${title}’. It is nearly the same as notes that the library has, and was not published.`,
    quoted(note),
    `If you think that this is a mistake, write to ${supportEmail}.`,
  )

export const passwordChangedLetter = ({ username, supportEmail }: Person): Letter =>
  letter(
    'Your Studyshelf password was changed',
    username,
    'the password of your account was changed, and whoever was logged in with the old one is logged out.',
    `If it was not you who changed it, choose a new one by “Forgot password?” and write to ${supportEmail} at once.`,
  )

export const farewellLetter = ({ username }: { username: string }): Letter => ({
  subject: 'Your Studyshelf account is deleted',
  text: `Hi ${username},

your account and what we kept of you are deleted, as you asked. This is the last mail that you get from us.

Studyshelf
`,
})
