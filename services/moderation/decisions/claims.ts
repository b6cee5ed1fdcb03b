import type { Connection, Model } from 'mongoose'
import { z } from 'zod'
import { createModel, defineRecord, isDuplicateKey, type Clock, type RecordOf } from '#platform'

/**
 * A claim on the change of a user's account status. `_id` is the user's. Decisions about a user may be made in several cases, each a record
 * of its own; the claim keeps two of them from changing the same status.
 */
const claim = defineRecord({
  name: 'StandingClaim',
  collection: 'standing_claims',
  fields: {
    decisionId: z.string(),
    actorId: z.string(),
    /** The number of the account status. */
    basis: z.number(),
    at: z.date(),
    /** True once the decision was made. */
    settled: z.boolean(),
  },
  indexes: [],
  outbox: false,
})
export type ClaimModel = Model<RecordOf<typeof claim>>
export const createClaimModel = (connection: Connection): ClaimModel => createModel(connection, claim)

/** Claims expire, since a crash may leave a claim without its decision. */
const claimMs = 5_000

export interface Claims {
  /** False if this account status was claimed just now, except by an earlier decision of the same admin. */
  take(userId: string, claim: { basis: number; decisionId: string; actorId: string }): Promise<boolean>
  /** Marks the decision as made. Never rejects: without the mark it counts like any other claim. */
  settle(userId: string, decisionId: string): Promise<void>
  /** Releases a claim without a decision. */
  release(userId: string, decisionId: string): Promise<void>
}

export function createClaims({ claims, clock }: { claims: ClaimModel; clock: Clock }): Claims {
  return {
    async take(userId, claim) {
      const at = clock.now()
      const taken = { ...claim, at, settled: false }
      try {
        await claims.insertOne({ _id: userId, ...taken })
        return true
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
      }
      const isFree = [
        { basis: { $ne: claim.basis } },
        { at: { $lte: new Date(at.getTime() - claimMs) } },
        { actorId: claim.actorId, settled: true },
      ]
      const { matchedCount } = await claims.updateOne({ _id: userId, $or: isFree }, { $set: taken })
      return matchedCount === 1
    },
    async settle(userId, decisionId) {
      const settled = { $set: { settled: true } }
      await claims.updateOne({ _id: userId, decisionId }, settled).catch(() => undefined)
    },
    async release(userId, decisionId) {
      await claims.deleteOne({ _id: userId, decisionId })
    },
  }
}
