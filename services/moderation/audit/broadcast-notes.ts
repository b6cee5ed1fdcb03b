import { audienceInWords, type Audience } from '#events'

/** Names in the audit trail of acts on a scheduled broadcast. */
export const scheduleActions = {
  scheduled: 'schedule-broadcast',
  changed: 'change-broadcast',
  cancelled: 'cancel-broadcast',
} as const

interface Text {
  title: string
  body: string
}

/** A corrected broadcast for the audit trail, with both texts. */
export const correctionNote = (now: Text, former: Text): string =>
  [
    ...(now.title === former.title ? [] : [`Title before: ${former.title}`]),
    `Before: ${former.body}`,
    `Now: ${now.body}`,
  ].join('\n\n')

/** A scheduled broadcast for the audit trail: its audience, time and text. */
export const scheduleNote = ({
  audience,
  sendAt,
  body,
}: Pick<Text, 'body'> & { audience: Audience; sendAt: string }): string =>
  `To ${audienceInWords(audience)}, ${sendAt}.\n\n${body}`
