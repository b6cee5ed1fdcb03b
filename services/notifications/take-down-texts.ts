import type { TakeDownStep } from '#events'
import type { NoticeMail } from '#services/moderation'

interface Text {
  subject: string
  paragraphs: string[]
}

const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n')

/** A day in Singapore. */
const dayOf = (instant: string | null): string =>
  instant === null
    ? 'then'
    : new Date(instant).toLocaleDateString('en-SG', { dateStyle: 'long', timeZone: 'Asia/Singapore' })
/** The last of the working days: the clock runs out at the midnight after it. */
const lastDayOf = (deadline: string | null): string =>
  dayOf(deadline && new Date(Date.parse(deadline) - 1).toISOString())

const noteOf = (note: string | null): string[] =>
  note === null ? [] : ['The note of the admin who decided:', quoted(note)]

function claimantText(step: TakeDownStep, notice: NoticeMail): Text | null {
  const { title, links, note, deadline } = notice
  const follow = `See what becomes of it: ${links.status}`
  switch (step) {
    case 'filed':
      return {
        subject: 'Please confirm your notice to Studyshelf',
        paragraphs: [
          `somebody filed a notice about “${title}” with this address. If it was you, confirm it within seven days: ${links.confirm}`,
          'The link opens a page with a button; nothing happens before you press it. If it was not you, ignore this mail: the notice is deleted.',
        ],
      }
    case 'confirmed':
      return {
        subject: 'We have your notice',
        paragraphs: [
          `your notice about “${title}” is confirmed. An admin reads it, and we write to you.`,
          follow,
        ],
      }
    case 'upheld':
      return {
        subject: 'The document is closed',
        paragraphs: [
          `we have read your notice and closed “${title}”. Its uploader is told, with a copy of your notice without your name and address.`,
          ...noteOf(note),
          follow,
        ],
      }
    case 'rejected':
      return {
        subject: 'Your notice was not followed',
        paragraphs: [
          `we have read your notice about “${title}”, and do not close the document because of it.`,
          ...noteOf(note),
          'If something was missing, file a new notice with it.',
        ],
      }
    case 'restoration-filed':
      return {
        subject: 'The uploader asks for the document back',
        paragraphs: [
          `the uploader of “${title}” says that it was closed by mistake. After ten working days, which end on ${lastDayOf(deadline)}, it is published again, unless you tell us of court action before.`,
          `If you have gone to court, tell us here: ${links.court}`,
          follow,
        ],
      }
    case 'court-told':
      return {
        subject: 'We have what you told us of court action',
        paragraphs: [`“${title}” stays closed until an admin has looked at it. We write to you.`, follow],
      }
    case 'court-recorded':
      return {
        subject: 'The document stays closed',
        paragraphs: [`we have recorded your court action. “${title}” stays closed.`, ...noteOf(note), follow],
      }
    case 'court-set-aside':
      return {
        subject: 'The document is published again soon',
        paragraphs: [
          `we have looked at what you told us of court action about “${title}”, and cannot take it as such. It is published again after ${lastDayOf(deadline)}.`,
          ...noteOf(note),
          'If you think this is wrong, write to our representative.',
        ],
      }
    case 'document-deleted':
      return {
        subject: 'The document was deleted',
        paragraphs: [
          `the document of your notice is not on Studyshelf any more: its uploader deleted it with their account. Nothing is left to decide.`,
          follow,
        ],
      }
    case 'restored':
      return {
        subject: 'The document is published again',
        paragraphs: [`“${title}” is published again. You may still go to court.`, follow],
      }
  }
}

/** The mail to the claimant about a step of their notice; null if there is none, or their address is deleted. */
export function claimantMail(step: TakeDownStep, notice: NoticeMail) {
  const text = claimantText(step, notice)
  if (text === null || notice.claimant === null) return null
  const { name, email } = notice.claimant
  // The address may be somebody else's: until it is confirmed, nothing of the writer is in the mail.
  const greeting = step === 'filed' ? 'Hello,' : `Hello ${name},`
  return {
    to: email,
    subject: text.subject,
    text: [greeting, ...text.paragraphs, 'Studyshelf\n'].join('\n\n'),
  }
}

/** The message to the uploader about a step, for the inbox and a mail; null if there is none. Without the claimant's name and address. */
export function uploaderText(step: TakeDownStep, notice: NoticeMail, publicUrl: string) {
  const { title, note, work, why, ground, deadline, restorable, documentId } = notice
  const address = new URL(`/document/${documentId}`, publicUrl).href
  const told = (heading: string, ...paragraphs: string[]) => ({
    title: heading,
    body: [...paragraphs, address].join('\n\n'),
  })
  switch (step) {
    case 'upheld':
      return told(
        'One of your documents was closed after a notice',
        `“${title}” was closed after a notice ${ground === 'copyright' ? 'by its rights holder' : 'by a person whom it shows or names'}.`,
        `What the notice is about:\n${work}`,
        `Why it may not be shared, in their words:\n${why}`,
        ...(note === null ? [] : [`The admin’s note: ${note}`]),
        restorable
          ? 'If this is a mistake, ask for the document back on its page: it returns after ten working days, unless the rights holder goes to court.'
          : 'If this is a mistake, write to us on the feedback page.',
      )
    case 'restoration-filed':
      return told(
        'You asked for a document back',
        `“${title}” is published again after ten working days, which end on ${lastDayOf(deadline)}, unless the rights holder tells us of court action before.`,
      )
    case 'court-told':
      return told(
        'The rights holder tells of court action',
        `“${title}” stays closed until an admin has looked at it.`,
      )
    case 'court-recorded':
      return told(
        'A document stays closed',
        `The rights holder has gone to court about “${title}”. It stays closed.`,
      )
    case 'court-set-aside':
      return told(
        'The clock goes on',
        `An admin has looked at what the rights holder told about “${title}”. It is published again after ${lastDayOf(deadline)}.`,
      )
    case 'restored':
      return told('One of your documents is back', `“${title}” is published again.`)
    case 'filed':
    case 'confirmed':
    case 'rejected':
    case 'document-deleted':
      return null
  }
}
