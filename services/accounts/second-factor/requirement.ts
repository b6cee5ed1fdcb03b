import type { Connection, Model } from 'mongoose'
import { z } from 'zod'
import { secondFactorRequired } from '#events'
import { createModel, defineRecord, type CreateLookup, type Outbox, type RecordOf } from '#platform'
import { raise } from '#platform/core'
import type { AccountState } from '../model'

/** Rules that admins set for admins: one record. */
const adminRules = defineRecord({
  name: 'AdminRules',
  collection: 'admin_rules',
  fields: {
    secondFactorRequired: z.boolean(),
    version: z.number(),
  },
  indexes: [],
  outbox: true,
})
type AdminRules = RecordOf<typeof adminRules>
export type AdminRulesModel = Model<AdminRules>

export const createAdminRulesModel = (connection: Connection): AdminRulesModel =>
  createModel(connection, adminRules)

const theOne = 'rules'

/** Whether every admin needs a second factor. */
export function createRequirement({
  rules,
  outbox,
  createLookup,
}: {
  rules: AdminRulesModel
  outbox: Pick<Outbox, 'decide'>
  createLookup: CreateLookup
}) {
  const read = createLookup<Pick<AdminRules, '_id' | 'secondFactorRequired'>>({
    collection: rules.collection,
    fields: ['secondFactorRequired'],
    read: async (ids) => {
      const found = await rules.find({ _id: { $in: [...ids] } }, { secondFactorRequired: 1 }).lean()
      return new Map(found.map((record) => [record._id, record]))
    },
  })
  const isRequired = async (): Promise<boolean> => (await read(theOne))?.secondFactorRequired ?? false

  return {
    isRequired,

    /** True if this account can only set up a second factor for now. */
    async isDue({ role, secondFactor }: AccountState): Promise<boolean> {
      return role === 'admin' && !secondFactor && (await isRequired())
    },

    async set(actorId: string, required: boolean): Promise<void> {
      await outbox.decide(rules, theOne, (before) =>
        (before?.secondFactorRequired ?? false) === required
          ? { outcome: null }
          : {
              outcome: null,
              next: { secondFactorRequired: required },
              events: [raise(secondFactorRequired, { actorId, required })],
            },
      )
    },
  }
}
export type Requirement = ReturnType<typeof createRequirement>
