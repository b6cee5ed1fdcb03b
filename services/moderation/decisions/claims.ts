import type { Connection, Model } from 'mongoose'
import { z } from 'zod'
import { createModel, defineRecord, isDuplicateKey, type Clock, type RecordOf } from '#platform'

/**
 * Whoever is about to end a user's standing; `_id` is the user's. Decisions about one user may be made in several cases, each
 * of which is a record of its own: this keeps two of them from ending the same standing.
 */
const claim = defineRecord({
  name: 'StandingClaim',
  collection: 'standing_claims',
  fields: {
    decisionId: z.string(),
    actorId: z.string(),
    /** The number of the standing. */
    basis: z.number(),
    at: z.date(),
    /** The decision was made: whoever made it knows of it. */
    settled: z.boolean(),
  },
  indexes: [],
  outbox: false,
})
export type ClaimModel = Model<RecordOf<typeof claim>>
export const createClaimModel = (connection: Connection): ClaimModel => createModel(connection, claim)

/** A crash may leave a claim without its decision, and whoever decides later knows of it: after so long it counts no more. */
const claimMs = 5_000

export interface Claims {
  /** False where this standing was claimed just now, save by an earlier decision of the same admin. */
  take(userId: string, claim: { basis: number; decisionId: string; actorId: string }): Promise<boolean>
  /** Says that the decision was made. Where that fails it counts as any other claim: never rejects. */
  settle(userId: string, decisionId: string): Promise<void>
  /** Gives up a claim whose decision was not made. */
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
