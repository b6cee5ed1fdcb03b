import { deskCalls, questionCalls } from '#events'
import { messageOf, reasonOf } from '../../../http/api-error'

type Refusal =
  | 'already-decided'
  | 'already-asked'
  | 'already-answered'
  | 'wrong-decision'
  | 'not-suspended'
  | 'not-removed'
  | 'not-published'
  | 'text-changed'
  | 'is-admin'
  | 'oneself'
  | 'not-found'

/** Refusals that every decision call may return. */
const texts: Readonly<Record<Refusal, string>> = {
  'already-decided': 'Another admin has already decided this. Here is its current state.',
  'already-asked': 'The student was already asked this, or is being asked. Here is its current state.',
  'already-answered': 'The student has just answered a question. Please read the answer first.',
  'wrong-decision': 'This can no longer be decided here. Here is its current state.',
  'not-suspended': 'This account is already active. Here is its current state.',
  'not-removed': 'This document is already published. Here is its current state.',
  'not-published': 'This document is not published any more. Here is its current state.',
  'text-changed': 'The text has changed, or is gone or hidden by now. Here is its current state.',
  'is-admin': 'An admin cannot be suspended.',
  oneself: 'You can’t decide about yourself. Please ask another admin.',
  'not-found': 'It no longer exists.',
}
const isKnown = (reason: string): reason is Refusal => reason in texts

/** The error text for an admin. */
export function refusalText(error: unknown): string {
  const deciding = [
    deskCalls.restoreRemovedDocument,
    deskCalls.takeDown,
    deskCalls.hideText,
    deskCalls.acceptCase,
    deskCalls.suspendUser,
    deskCalls.reinstateUser,
    deskCalls.rejectCase,
    questionCalls.askStudent,
  ] as const
  const reason = deciding.map((call) => reasonOf(error, call)).find((each) => each !== null) ?? ''
  return isKnown(reason)
    ? texts[reason]
    : messageOf(error, 'Your decision couldn’t be saved. Please try again.')
}
