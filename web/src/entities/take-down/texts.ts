import type { NoticeStatus, TakeDownGround, TakeDownState } from '#events'

/** The last day in Singapore before the clock runs out, at the midnight after it. */
const lastDay = (deadline: string): string =>
  new Date(Date.parse(deadline) - 1).toLocaleDateString('en-SG', {
    dateStyle: 'long',
    timeZone: 'Asia/Singapore',
  })

export const groundLabels: Readonly<Record<TakeDownGround, string>> = {
  copyright: 'Copyright',
  person: 'A person is shown or named',
}

export const stateLabels: Readonly<Record<TakeDownState, string>> = {
  unconfirmed: 'Not confirmed yet',
  open: 'An admin reads it',
  upheld: 'The document is closed',
  rejected: 'The notice was not followed',
  restoring: 'The uploader asked for the document back',
  restored: 'The document is published again',
  closed: 'The document is closed for good',
}

/** When a closed document comes back, in a sentence; null if no clock runs. */
export function describeClock({ deadline, state, courtPending }: NoticeStatus): string | null {
  if (state !== 'restoring' || deadline === null) return null
  if (courtPending)
    return 'The rights holder reported court action. The document stays closed until an admin has looked at it.'
  return `It is published again after ${lastDay(deadline)}, unless the rights holder reports court action before then.`
}
