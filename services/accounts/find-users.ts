import { emailKeyOf } from '#events'
import type { FoundUser } from '#events'
import type { Accounts } from './contract'
import type { AccountModel, AccountRecord } from './model'
import type { Presenter } from './present'
import { usernameKeyOf } from './rules'

/** Above all that a name or an address may go on with: the last character there is, more often than it fits into a name. */
const last = '\u{10ffff}'.repeat(16)
const parting = '|'

/** Finds accounts by how their name or address begins, page by page, by an index. */
export function createFindUsers({
  accounts,
  present,
}: {
  accounts: AccountModel
  present: Presenter
}): Accounts['findUsers'] {
  const show = (record: AccountRecord): FoundUser => {
    const { _id, username, avatar, email, role, isActive, emailVerified, createdAt } = present.account(record)
    return {
      _id,
      username,
      avatar,
      email,
      role,
      isActive,
      emailVerified,
      createdAt: createdAt.toISOString(),
    }
  }

  async function byEmail(q: string, cursor: string | undefined, limit: number) {
    const prefix = emailKeyOf(q)
    const from = cursor === undefined ? { $gte: prefix } : { $gt: cursor }
    return accounts
      .find({ emailKey: { ...from, $lt: prefix + last }, closing: null }, { outbox: 0 })
      .sort({ emailKey: 1 })
      .limit(limit)
      .lean<AccountRecord[]>()
  }

  async function byUsername(q: string, cursor: string | undefined, limit: number) {
    // An id first, since a name may hold any sign.
    const at = cursor?.indexOf(parting) ?? -1
    const prefix = usernameKeyOf(q)
    const [_id, from] =
      cursor === undefined || at < 0 ? ['', prefix] : [cursor.slice(0, at), cursor.slice(at + 1)]
    return accounts
      .find(
        {
          closing: null,
          usernameKey: { $gte: from, $lt: prefix + last },
          $or: [{ usernameKey: { $gt: from } }, { _id: { $gt: _id } }],
        },
        { outbox: 0 },
      )
      .sort({ usernameKey: 1, _id: 1 })
      .limit(limit)
      .lean<AccountRecord[]>()
  }

  return async ({ q, by, cursor, limit }) => {
    const found = await (by === 'email' ? byEmail : byUsername)(q, cursor, limit + 1)
    const page = found.slice(0, limit)
    const end = page.at(-1)
    const next = by === 'email' ? end?.emailKey : end && `${end._id}${parting}${usernameKeyOf(end.username)}`
    return { users: page.map(show), next: found.length > limit ? (next ?? null) : null }
  }
}
