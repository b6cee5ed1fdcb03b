import { questionDays, type caseAsked, type PayloadOf } from '#events'
import { mailText, quoted, type MailText, type Person } from './mail-texts'

type Asked = Pick<PayloadOf<typeof caseAsked>, 'kind' | 'title' | 'question'>

const within = `within ${questionDays} days. Without an answer, an admin decides with what is known.`

/** The message to a student about an admin's question. */
export function questionNotice({ kind, title, question }: Asked, publicUrl: string) {
  const isAppeal = kind === 'appeal'
  const about = isAppeal ? 'your appeal' : `what you wrote about the warning for “${title}”`
  const address = new URL(isAppeal ? '/suspended' : '/warnings', publicUrl).href
  return {
    title: isAppeal ? 'A question about your appeal' : 'A question about your warning',
    body: `An admin has read ${about} and asks:\n\n${question}\n\nPlease answer there: ${address} – ${within}`,
  }
}

/** The mail to a suspended student about an admin's question. */
export const questionMail = (to: Person, { kind, title, question }: Asked): MailText =>
  mailText(
    kind === 'appeal'
      ? 'A question about your appeal on Studyshelf'
      : 'A question about your warning on Studyshelf',
    to,
    kind === 'appeal'
      ? 'an admin has read your appeal and asks:'
      : `an admin has read what you wrote about the warning for “${title}” and asks:`,
    quoted(question),
    `Please log in and answer ${within}`,
  )
