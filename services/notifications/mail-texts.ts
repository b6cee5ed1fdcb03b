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
