import type { PublicUser } from '#events'
import type { Files } from '#platform/core'
import type { Account } from './contract'
import type { AccountRecord } from './model'
import { hueOf, initialsAvatar, initialsOf } from './profile/initials'

/** Shown for users without a picture. */
const defaultAvatar = '/images/avatar.png'

/** Presents accounts to other services and to users. References of pictures become addresses. */
export function createPresenter(files: Pick<Files, 'publicPath'>) {
  function avatarOf({ _id, username, avatar }: Pick<AccountRecord, '_id' | 'username' | 'avatar'>): string {
    if (avatar === null) return defaultAvatar
    if (avatar !== initialsAvatar) return files.publicPath(avatar)
    return `/files/initials/${hueOf(_id)}-${encodeURIComponent(initialsOf(username))}.svg`
  }
  return {
    account: (record: AccountRecord): Account => ({
      _id: record._id,
      username: record.username,
      email: record.email,
      role: record.role,
      avatar: avatarOf(record),
      isActive: record.isActive,
      emailVerified: record.emailVerified,
      createdAt: record.createdAt,
    }),
    publicUser: (record: Pick<AccountRecord, '_id' | 'username' | 'avatar'>): PublicUser => ({
      _id: record._id,
      username: record.username,
      avatar: avatarOf(record),
    }),
  }
}
export type Presenter = ReturnType<typeof createPresenter>
