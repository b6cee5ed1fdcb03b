import { universityOf } from '#events'
import type { Accounts } from './contract'
import { readAccountStates, type AccountModel } from './model'
import { distinctionOf } from './names/namesakes'
import { publicFields, type Presenter } from './present'
import type { Requirement } from './second-factor/requirement'

const belongingFields = { createdAt: 1, role: 1, roleSince: 1, email: 1, universitySince: 1 } as const

/** Reads what others may know of accounts. Changes nothing. */
export function createReadAccounts({
  accounts,
  present,
  requirement,
}: {
  accounts: AccountModel
  present: Presenter
  requirement: Pick<Requirement, 'isDue'>
}): Pick<
  Accounts,
  | 'actingAdmins'
  | 'belongings'
  | 'countVerified'
  | 'emailChangeMail'
  | 'closedAccount'
  | 'get'
  | 'suspendedAmong'
  | 'tokenVersions'
  | 'joined'
  | 'publicUsers'
> {
  return {
    async actingAdmins(userIds) {
      const acting = new Set<string>()
      for (const state of await readAccountStates(accounts, [...new Set(userIds)]))
        if (state.role === 'admin' && !(await requirement.isDue(state))) acting.add(state._id)
      return acting
    },
    async belongings(userIds) {
      const found = await accounts
        .find({ _id: { $in: [...userIds] }, closing: null, emailVerified: true }, belongingFields)
        .lean()
      return new Map(
        found.map(({ _id, createdAt, role, roleSince, email, universitySince }) => [
          _id,
          {
            since: createdAt,
            role: { is: role, since: roleSince ?? createdAt },
            university: { is: universityOf(email), since: universitySince ?? createdAt },
          },
        ]),
      )
    },
    async countVerified({ userIds, role, university } = {}) {
      const among = {
        ...{ emailVerified: true, closing: null },
        ...(userIds && { _id: { $in: [...userIds] } }),
        ...(role && { role }),
      }
      if (university === undefined) return accounts.countDocuments(among)
      let total = 0
      // The address tells the university, by the one rule for it.
      for await (const { email } of accounts.find(among, { email: 1 }).lean().cursor())
        if (universityOf(email) === university) total++
      return total
    },
    async emailChangeMail(userId) {
      const fields = { email: 1, username: 1, alike: 1, formerEmail: 1 }
      const record = await accounts.findById(userId, fields).lean()
      if (!record?.formerEmail) return null
      const { username, email, formerEmail: to } = record
      return { to, username, distinction: distinctionOf(record), email }
    },
    async closedAccount(userId) {
      const unfinished = { _id: userId, closing: { $ne: null }, 'closing.erasedAt': null }
      const record = await accounts.findOne(unfinished, { email: 1, username: 1, alike: 1 }).lean()
      return record && { email: record.email, username: record.username, distinction: distinctionOf(record) }
    },
    async get(userId) {
      const record = await accounts.findOne({ _id: userId, closing: null }).lean()
      return record && present.account(record)
    },
    async suspendedAmong(userIds) {
      const ids = [...new Set(userIds)]
      const found = await accounts.find({ _id: { $in: ids }, isActive: false }, { suspension: 1 }).lean()
      return new Map(found.map(({ _id, suspension }) => [_id, suspension?.reason ?? 'warnings']))
    },
    async tokenVersions(userIds) {
      const found = await readAccountStates(accounts, [...new Set(userIds)])
      return new Map(found.map(({ _id, tokenVersion }) => [_id, tokenVersion]))
    },
    async joined(userIds) {
      const ids = [...new Set(userIds)]
      const found = await accounts.find({ _id: { $in: ids }, closing: null }, { createdAt: 1 }).lean()
      return new Map(found.map(({ _id, createdAt }) => [_id, createdAt]))
    },
    async publicUsers(userIds) {
      const ids = [...new Set(userIds)]
      const found = await accounts.find({ _id: { $in: ids }, closing: null }, publicFields).lean()
      return new Map(found.map((record) => [record._id, present.publicUser(record)]))
    },
  }
}
