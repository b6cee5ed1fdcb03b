import { erasureConfirmed, type ErasingService } from '#events'
import type { Connection, Model } from 'mongoose'
import { z } from 'zod'
import type { Clock } from '../clock'
import { createModel, defineRecord, type RecordOf } from '../database/define-record'
import { isDuplicateKey } from '@studyshelf/event-bus/core'
import type { Outbox } from '@studyshelf/event-bus/core'

/** When a service last erased its data of a user; `_id` is `service:user`. */
const erasure = defineRecord({
  name: 'Erasure',
  collection: 'erasures',
  fields: { at: z.date() },
  indexes: [],
  outbox: true,
})
type ErasureModel = Model<RecordOf<typeof erasure>>

/** Several services of one process share one model per connection. */
export const createErasureModel = (connection: Connection): ErasureModel =>
  (connection.models[erasure.name] as ErasureModel | undefined) ?? createModel(connection, erasure)

/**
 * Confirms that a service has erased its data of a user; each time it is asked, since an earlier confirmation may be
 * lost. `standing`: it keeps warnings, which outlive the account.
 */
export type ConfirmErasure = (userId: string, kept?: { standing: boolean }) => Promise<void>

/** Confirms for `service`, by one write that carries the event. */
export function createConfirmErasure(
  service: ErasingService,
  { connection, outbox, clock }: { connection: Connection; outbox: Outbox; clock: Clock },
): ConfirmErasure {
  const erasures = createErasureModel(connection)
  outbox.register(erasures)
  return async (userId, { standing } = { standing: false }) => {
    const confirmed = outbox.event(erasureConfirmed, { userId, service, standing })
    try {
      await outbox.update(
        erasures,
        { _id: `${service}:${userId}` },
        { $set: { at: clock.now() } },
        [confirmed],
        { upsert: true },
      )
    } catch (error) {
      // Another process of the same service got the same event, and confirms.
      if (!isDuplicateKey(error)) throw error
    }
  }
}
