import { audienceProblem, type Audience, type AudienceKind, type Broadcast } from '#events'
import { instantOf, localTimeOf } from './local-time'

/** A broadcast as an admin writes it. `sendAt`: a time of the admin's time zone; empty for now. */
export interface BroadcastDraft {
  title: string
  body: string
  kind: AudienceKind
  university: string
  module: string
  sendAt: string
}

export const blankBroadcast: BroadcastDraft = {
  title: '',
  body: '',
  kind: 'everyone',
  university: '',
  module: '',
  sendAt: '',
}
export type BroadcastFaults = Partial<Record<keyof BroadcastDraft, string>>

/** The faults of a draft, by field; empty if it can be sent. */
export function faultsOf(draft: BroadcastDraft, now: Date): BroadcastFaults {
  const problem = audienceProblem(draft.kind, givenOf(draft))
  const at = instantOf(draft.sendAt)
  return {
    ...(draft.title.trim() === '' && { title: 'Enter a title.' }),
    ...(draft.body.trim() === '' && { body: 'Enter a message.' }),
    ...(problem !== null && { [draft.kind]: problem }),
    ...(at !== null && new Date(at) <= now && { sendAt: 'This time has passed. Choose a later one.' }),
  }
}

/** Whether the draft names its university or module, if its audience needs one. */
export const isAudienceChosen = (draft: BroadcastDraft): boolean =>
  audienceProblem(draft.kind, givenOf(draft)) === null

const givenOf = ({ kind, university, module }: BroadcastDraft): string | null =>
  kind === 'university' ? university : kind === 'module' ? module.trim().toUpperCase() : null

export const audienceOf = (draft: BroadcastDraft): Audience => ({ kind: draft.kind, of: givenOf(draft) })

/** The draft of a broadcast that is there already. */
export const draftOf = ({ title, body, audience, createdAt, isScheduled }: Broadcast): BroadcastDraft => ({
  ...{ title, body, kind: audience.kind },
  university: audience.kind === 'university' ? (audience.of ?? '') : '',
  module: audience.kind === 'module' ? (audience.of ?? '') : '',
  sendAt: isScheduled ? localTimeOf(new Date(createdAt)) : '',
})
