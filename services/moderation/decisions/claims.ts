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
    /** The number of the standing. */
    basis: z.number(),
    at: z.date(),
  },
  indexes: [],
  outbox: false,
})
export type ClaimModel = Model<RecordOf<typeof claim>>
export const createClaimModel = (connection: Connection): ClaimModel => createModel(connection, claim)

/** A crash may leave a claim without its decision: after so long it counts no more. */
const claimMs = 5_000

export interface Claims {
  /** False where somebody else has just claimed this standing. */
  take(userId: string, basis: number, decisionId: string): Promise<boolean>
  /** Gives up a claim whose decision was not made. */
  release(userId: string, decisionId: string): Promise<void>
}

export function createClaims({ claims, clock }: { claims: ClaimModel; clock: Clock }): Claims {
  return {
    async take(userId, basis, decisionId) {
      const at = clock.now()
      try {
        await claims.insertOne({ _id: userId, decisionId, basis, at })
        return true
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
      }
      const isFree = [{ basis: { $ne: basis } }, { at: { $lte: new Date(at.getTime() - claimMs) } }]
      const taken = await claims.updateOne({ _id: userId, $or: isFree }, { $set: { decisionId, basis, at } })
      return taken.matchedCount === 1
    },
    async release(userId, decisionId) {
      await claims.deleteOne({ _id: userId, decisionId })
    },
  }
}
