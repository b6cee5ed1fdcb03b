import type { Connection, Model } from 'mongoose'
import { z } from 'zod'
import { actorShown, auditEntry, type AuditEntry } from '#events'
import { createModel, defineRecord, isDuplicateKey, type RecordOf } from '#platform'
import type { Accounts } from '#services/accounts'

/**
 * An entry of the audit trail. `_id` begins with the time, so that ids sort by it, and ends with the cause, so that each cause is recorded
 * once. Entries are never changed or deleted.
 */
const entry = defineRecord({
  name: 'AuditEntry',
  collection: 'audit_trail',
  fields: {
    at: z.date(),
    /** The account of an admin, or an operator at the server; null if the rules decided. */
    actorId: z.string().nullable(),
    action: auditEntry.shape.action,
    caseId: z.string().nullable(),
    userId: z.string().nullable(),
    /** Ids of all users and documents concerned. */
    about: z.array(z.string()),
    title: z.string().nullable(),
    /** If the title is a user's name: what told it from earlier ones. Absent in entries of earlier releases. */
    distinction: z.string().nullable(),
    note: z.string(),
  },
  indexes: [
    { key: { about: 1, _id: -1 } },
    { key: { actorId: 1, _id: -1 } },
    // How often a decision was made lately.
    { key: { action: 1, _id: -1 } },
  ],
  outbox: false,
})
export type AuditRecord = RecordOf<typeof entry>
export type AuditModel = Model<AuditRecord>
export const createAuditModel = (connection: Connection): AuditModel => createModel(connection, entry)

export interface AuditFilter {
  subject?: string | undefined
  actor?: string | undefined
  cursor?: string | undefined
  limit: number
}

/** Records and reads the audit trail: every decision with its admin, subject, time and note. */
export function createAudit({
  entries,
  accounts,
}: {
  entries: AuditModel
  accounts: Pick<Accounts, 'publicUsers'>
}) {
  return {
    /** Records a decision, once per cause. */
    async note(causeId: string, record: Omit<AuditRecord, '_id'>): Promise<void> {
      try {
        await entries.create({ _id: `${record.at.toISOString()}-${causeId}`, ...record })
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
      }
    },

    /** Newest first. */
    async read({ subject, actor, cursor, limit }: AuditFilter) {
      const found = await entries
        .find({
          ...(subject !== undefined && { about: subject }),
          ...(actor !== undefined && { actorId: actor }),
          _id: cursor === undefined ? { $gt: '' } : { $lt: cursor },
        })
        .sort({ _id: -1 })
        .limit(limit + 1)
        .lean()
      const page = found.slice(0, limit)
      const actors = await accounts.publicUsers(page.flatMap(({ actorId }) => actorId ?? []))
      const shown = page.map(({ about: _about, actorId, at, ...rest }): AuditEntry => ({
        ...rest,
        distinction: rest.distinction ?? null,
        at: at.toISOString(),
        actor: actorId === null ? null : actorShown(actorId, actors),
      }))
      return { entries: shown, next: found.length > limit ? (page.at(-1)?._id ?? null) : null }
    },
  }
}
export type Audit = ReturnType<typeof createAudit>
