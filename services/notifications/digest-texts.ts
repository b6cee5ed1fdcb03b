import { shownName, type digestGathered, type PayloadOf, type PersonName } from '#events'

type Digest = Pick<PayloadOf<typeof digestGathered>, 'modules'>

const countOf = ({ modules }: Digest): number =>
  modules.reduce((sum, { documents, others }) => sum + documents.length + others, 0)

/** "3 new documents in CS2030S" or "5 new documents in your modules". */
function headingOf(digest: Digest): string {
  const count = countOf(digest)
  const where = digest.modules.length === 1 ? (digest.modules[0]?.courseCode ?? '') : 'your modules'
  return `${count} new ${count === 1 ? 'document' : 'documents'} in ${where}`
}

/** The documents of each module, each with its address. */
const listOf = ({ modules }: Digest, publicUrl: string): string =>
  modules
    .map(({ courseCode, documents, others }) =>
      [
        courseCode,
        ...documents.map(
          ({ documentId, title }) => `“${title}”: ${new URL(`/document/${documentId}`, publicUrl).href}`,
        ),
        ...(others === 0
          ? []
          : [
              `and ${others} ${others === 1 ? 'other' : 'others'}: ${new URL(`/modules/${encodeURIComponent(courseCode)}`, publicUrl).href}`,
            ]),
      ].join('\n'),
    )
    .join('\n\n')

/** The message of a day about new documents of a student's modules. */
export const digestNotice = (digest: Digest, publicUrl: string): { title: string; body: string } => ({
  title: headingOf(digest),
  body: `${listOf(digest, publicUrl)}\n\nSuch a message comes once a day at most. Choose its hour and the kinds, or turn it off, in your settings: ${new URL('/settings', publicUrl).href}`,
})

/** The mail of a week about them, with what ends such mails without a login. */
export const digestMail = (
  { token, ...to }: PersonName & { token: string },
  digest: Digest,
  publicUrl: string,
): { subject: string; text: string; unsubscribeUrl: string } => ({
  subject: `${headingOf(digest)} on Studyshelf`,
  text: [
    `Hi ${shownName(to)},`,
    'this is new in your modules:',
    listOf(digest, publicUrl),
    'See you on the shelf,\nStudyshelf',
    `You get this mail once a week because you chose so. To get no more: ${new URL(`/mails#${token}`, publicUrl).href}\n`,
  ].join('\n\n'),
  unsubscribeUrl: new URL(`/api/mails/${token}/end`, publicUrl).href,
})
