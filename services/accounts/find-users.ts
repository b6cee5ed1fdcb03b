import { emailKeyOf, foldText } from '#events'
import type { FoundUser } from '#events'
import type { Accounts } from './contract'
import type { AccountModel, AccountRecord } from './model'
import type { Presenter } from './present'
import { usernameKeyOf } from './rules'

/** Sorts after every continuation of a name or address: the last Unicode character, repeated more often than fits a name. */
const last = '\u{10ffff}'.repeat(16)
const separator = '|'

/** Finds accounts by a prefix of their name or address, page by page, through an index. */
export function createFindUsers({
  accounts,
  present,
}: {
  accounts: AccountModel
  present: Presenter
}): Accounts['findUsers'] {
  const show = (record: AccountRecord): FoundUser => {
    const { createdAt, ...account } = present.account(record)
    return { ...account, createdAt: createdAt.toISOString() }
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
    // The id comes first, since a name may contain the separator.
    const at = cursor?.indexOf(separator) ?? -1
    const prefix = usernameKeyOf(q)
    const [_id, from] =
      cursor === undefined || at < 0
        ? ['', prefix]
        : [cursor.slice(0, at), usernameKeyOf(cursor.slice(at + 1))]
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
    const next = by === 'email' ? end?.emailKey : end && `${end._id}${separator}${foldText(end.username)}`
    return { users: page.map(show), next: found.length > limit ? (next ?? null) : null }
  }
}
