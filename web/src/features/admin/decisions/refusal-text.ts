import { deskCalls } from '#events'
import { messageOf, reasonOf } from '../../../http/api-error'

type Refusal =
  | 'already-decided'
  | 'wrong-decision'
  | 'not-suspended'
  | 'not-removed'
  | 'is-admin'
  | 'oneself'
  | 'not-found'

/** Refusals that every decision call may return. */
const texts: Readonly<Record<Refusal, string>> = {
  'already-decided': 'Another admin was faster: this is decided already. Here is its current state.',
  'wrong-decision': 'This cannot be decided here any more. Here is its current state.',
  'not-suspended': 'This account is active already. Here is its current state.',
  'not-removed': 'This document is published already. Here is its current state.',
  'is-admin': 'An admin cannot be suspended.',
  oneself: 'Nobody decides about themselves. Please ask another admin.',
  'not-found': 'It is not there any more.',
}
const isKnown = (reason: string): reason is Refusal => reason in texts

/** The error text for an admin. */
export function refusalText(error: unknown): string {
  const deciding = [deskCalls.restoreRemovedDocument, deskCalls.suspendUser, deskCalls.reinstateUser] as const
  const reason = deciding.map((call) => reasonOf(error, call)).find((each) => each !== null) ?? ''
  return isKnown(reason)
    ? texts[reason]
    : messageOf(error, 'Your decision did not get through. Please try again.')
}
