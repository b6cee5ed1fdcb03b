import type { Audience, Role, University } from '#events'

/** The key of an audience that a user belongs to, and since when without interruption. */
export interface Membership {
  key: string
  since: Date
}

const universityKey = (university: string) => `university:${university}`
const moduleKey = (code: string) => `module:${code}`
const adminsKey = 'admins'

/** The keys of an audience, as a message keeps them; null for everybody. `codes`: every code of the module. */
export function keysOf({ kind, of }: Audience, codes: readonly string[]): string[] | null {
  switch (kind) {
    case 'everyone':
      return null
    case 'university':
      return [universityKey(of ?? '')]
    case 'module':
      return codes.map(moduleKey)
    case 'admins':
      return [adminsKey]
  }
}

/** All audiences that a user belongs to besides everybody. A module without a date was followed before dates were kept. */
export function membershipsOf(
  {
    since,
    role,
    university,
  }: {
    since: Date
    role: { is: Role; since: Date }
    university: { is: University | null; since: Date }
  },
  follows: readonly { code: string; since: Date | null }[],
): Membership[] {
  return [
    ...(role.is === 'admin' ? [{ key: adminsKey, since: role.since }] : []),
    ...(university.is === null ? [] : [{ key: universityKey(university.is), since: university.since }]),
    ...follows.map(({ code, since: from }) => ({ key: moduleKey(code), since: from ?? since })),
  ]
}

/**
 * True if a message that was sent to these keys at this moment is for a user with these memberships: they belong to its audience, and have
 * belonged to it without interruption since the message was sent.
 */
export const isFor = (keys: readonly string[], sentAt: Date, memberships: readonly Membership[]): boolean =>
  memberships.some(({ key, since }) => since <= sentAt && keys.includes(key))

/** Filters the messages in the inbox of a user: to everybody since their registration, and to their audiences. */
export const inInboxOf = (registeredAt: Date, memberships: readonly Membership[]) => ({
  createdAt: { $gte: registeredAt },
  recalled: null,
  // Before it is sent, a message has no keys either.
  dueAt: null,
  $or: [{ to: null }, ...memberships.map(({ key, since }) => ({ to: key, createdAt: { $gte: since } }))],
})
