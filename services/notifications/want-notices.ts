import {
  kindsInWords,
  maxWantRewardsADay,
  pointsPerWant,
  type offerDeclined,
  type PayloadOf,
  type wantOffered,
  type wantSettled,
} from '#events'

type About = Pick<PayloadOf<typeof wantOffered>, 'documentId' | 'title' | 'courseCode' | 'kind'>

const addressOf = ({ documentId }: Pick<About, 'documentId'>, publicUrl: string) =>
  new URL(`/document/${documentId}`, publicUrl).href
const settings = (publicUrl: string) =>
  `You can turn such messages off in your settings: ${new URL('/settings', publicUrl).href}`

/** The message to students who wait for what is offered. */
export const wantOfferedNotice = (about: About, publicUrl: string) => ({
  title: `${about.courseCode}: is this what you asked for?`,
  body: `You asked for ${kindsInWords[about.kind]} of ${about.courseCode}. “${about.title}” is offered to you: ${addressOf(about, publicUrl)}?wanted\n\nSay there, or on the page of the module, whether that is it: ${new URL(`/modules/${about.courseCode}`, publicUrl).href}\n\n${settings(publicUrl)}`,
})

/** The message to the uploader of a document that settled what others asked for. */
export const wantSettledNotice = (about: PayloadOf<typeof wantSettled>, publicUrl: string) => ({
  title: `${about.courseCode}: your document is what others asked for`,
  body: `Students asked for ${kindsInWords[about.kind]} of ${about.courseCode}, and “${about.title}” is it: ${addressOf(about, publicUrl)}\n\nThis earns you ${pointsPerWant} points: once for each document, and for ${maxWantRewardsADay} documents a day at most.\n\n${settings(publicUrl)}`,
})

/** The message to the uploader of a document that is not what the asker meant. */
export const offerDeclinedNotice = (about: PayloadOf<typeof offerDeclined>, publicUrl: string) => ({
  title: `${about.courseCode}: the student meant something else`,
  body: `You offered “${about.title}” for ${kindsInWords[about.kind]} of ${about.courseCode}. The student who asked meant something else; the document stays as it is: ${addressOf(about, publicUrl)}\n\nYou can offer another one.\n\n${settings(publicUrl)}`,
})
