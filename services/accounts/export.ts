import type { Files } from '#platform/core'
import type { Accounts } from './contract'
import type { AccountModel } from './model'
import { distinctionOf } from './names/namesakes'
import type { SessionModel } from './sessions/model'

/** The account's data and pictures for its student, without hashes and codes. */
export function createExport({
  accounts,
  sessions,
  files,
}: {
  accounts: AccountModel
  sessions: SessionModel
  files: Pick<Files, 'describe'>
}): Accounts['exportOf'] {
  const fileOf = async (name: string, ref: string | null) => {
    const file = ref === null ? null : await files.describe(ref)
    return file === null ? [] : [{ name: `${name}.${file.contentType.split('/')[1]}`, ref: file.ref }]
  }

  return async (userId) => {
    const record = await accounts.findById(userId, { outbox: 0 }).lean()
    if (record === null) return { data: {}, files: [] }
    const { _id, username, email, role, emailVerified, isActive, suspension, createdAt } = record
    const began = await sessions.find({ userId }).sort({ startedAt: -1 }).lean()
    return {
      data: {
        sessions: began.map(({ device, startedAt, endsAt }) => ({ device, startedAt, endsAt })),
        account: {
          _id,
          username,
          distinction: distinctionOf(record),
          email,
          /** Not yet verified. */
          newEmail: record.newEmail?.email ?? null,
          formerEmail: record.formerEmail ?? null,
          /** Former addresses, kept as keyed hashes. */
          formerAddresses: (record.formerAddresses ?? []).map(({ until }) => ({ keptUntil: until })),
          role,
          emailVerified,
          isActive,
          suspension,
          /** Only when it was set up; the secret and the codes stay secret. */
          secondFactorSince: record.secondFactor?.since ?? null,
          createdAt,
        },
      },
      files: [...(await fileOf('picture', record.avatar)), ...(await fileOf('id-card', record.idCard))],
    }
  }
}
