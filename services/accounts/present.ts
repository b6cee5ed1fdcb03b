import type { PublicUser } from '#events'
import type { Files } from '#platform/core'
import type { Account } from './contract'
import type { AccountRecord } from './model'

/** Shown for users without a picture. */
const defaultAvatar = '/images/avatar.png'

/** Presents accounts to other services and to users. References of pictures become addresses. */
export function createPresenter(files: Pick<Files, 'publicPath'>) {
  const avatarOf = (ref: string | null) => (ref === null ? defaultAvatar : files.publicPath(ref))
  return {
    account: (record: AccountRecord): Account => ({
      _id: record._id,
      username: record.username,
      email: record.email,
      role: record.role,
      avatar: avatarOf(record.avatar),
      isActive: record.isActive,
      emailVerified: record.emailVerified,
      createdAt: record.createdAt,
    }),
    publicUser: (record: Pick<AccountRecord, '_id' | 'username' | 'avatar'>): PublicUser => ({
      _id: record._id,
      username: record.username,
      avatar: avatarOf(record.avatar),
    }),
  }
}
export type Presenter = ReturnType<typeof createPresenter>
