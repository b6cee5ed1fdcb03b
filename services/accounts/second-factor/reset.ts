import type { Connection } from 'mongoose'
import { emailKeyOf, makeEvent } from '#events'
import { newId } from '#platform'
import { createAccountModel, type AccountRecord } from '../model'
import { resetSecondFactor } from './rules'

/**
 * Removes the second factor of an admin who has lost it, on a database that no program of this machine uses. The program publishes the
 * events at its next start. `actorId`: of the operator. `changed`: the account changed meanwhile.
 */
export async function resetSecondFactorOf(
  connection: Connection,
  email: string,
  actorId: string,
): Promise<'reset' | 'none' | 'no-account' | 'changed'> {
  const accounts = createAccountModel(connection)
  const account = await accounts.findOne({ emailKey: emailKeyOf(email) }).lean<AccountRecord | null>()
  if (account === null) return 'no-account'
  const { _id, version, tokenVersion } = account
  const { outcome, next, events = [] } = resetSecondFactor(account, { userId: _id, actorId })
  if (next === undefined) return outcome
  const now = new Date()
  const waiting = events.map(({ definition, payload }) =>
    makeEvent(definition, payload, {
      id: newId(now),
      occurredAt: now,
      correlationId: 'operator',
    }),
  )
  const { secondFactor, newSecondFactor, endedSessions } = next
  const { matchedCount } = await accounts.updateOne(
    { _id, version, tokenVersion },
    {
      $set: { secondFactor, newSecondFactor, endedSessions },
      $inc: { tokenVersion: 1, version: 1 },
      $push: { outbox: { $each: waiting } },
    },
  )
  return matchedCount === 1 ? 'reset' : 'changed'
}
