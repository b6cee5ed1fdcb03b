import type { PublicUser } from '#events'

/** Shown for whoever has no account any more. */
export const someUser = (_id: string): PublicUser => ({
  _id,
  username: 'Former student',
  avatar: '/images/avatar.png',
})
