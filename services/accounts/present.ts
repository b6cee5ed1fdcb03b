import { initialsOf, type PublicUser } from '#events'
import type { Files } from '#platform/core'
import type { Account } from './contract'
import type { AccountRecord } from './model'
import { distinctionOf } from './names/namesakes'
import { hueOf, initialsAvatar } from './profile/initials'

/** Shown for users without a picture. */
const defaultAvatar = '/images/avatar.png'

type PublicFields = Pick<AccountRecord, '_id' | 'username' | 'alike' | 'email' | 'role' | 'avatar'>
/** The projection that reads what others see of an account. */
export const publicFields: Record<keyof Omit<PublicFields, '_id'>, 1> = {
  username: 1,
  alike: 1,
  email: 1,
  role: 1,
  avatar: 1,
}

/** Presents accounts to other services and to users. References of pictures become addresses. */
export function createPresenter(files: Pick<Files, 'publicPath'>) {
  function avatarOf({ _id, username, avatar }: Pick<AccountRecord, '_id' | 'username' | 'avatar'>): string {
    if (avatar === null) return defaultAvatar
    if (avatar !== initialsAvatar) return files.publicPath(avatar)
    return `/files/initials/${hueOf(_id)}-${encodeURIComponent(initialsOf(username))}.svg`
  }
  const publicUser = (record: PublicFields): PublicUser => ({
    _id: record._id,
    username: record.username,
    distinction: distinctionOf(record),
    isAdmin: record.role === 'admin',
    avatar: avatarOf(record),
  })
  return {
    account: (record: AccountRecord): Account => ({
      ...publicUser(record),
      email: record.email,
      role: record.role,
      isActive: record.isActive,
      emailVerified: record.emailVerified,
      createdAt: record.createdAt,
    }),
    publicUser,
  }
}
export type Presenter = ReturnType<typeof createPresenter>
