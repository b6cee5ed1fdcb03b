import { university, type Audience } from '#events'
import type { Clock } from '#platform/core'
import type { Accounts } from '#services/accounts'
import type { Library } from '#services/library'
import { isFor, keysOf, membershipsOf, type Membership } from './audience-rules'

export type Belonging = Pick<Accounts, 'belongings' | 'countVerified'>
export type Following = Pick<Library, 'codesOf' | 'followedBy' | 'followersOf'>

/** Who belongs to the audiences of broadcasts, by what accounts and library know at this moment. */
export function createAudiences({
  accounts,
  library,
  clock,
}: {
  accounts: Belonging
  library: Following
  clock: Clock
}) {
  async function membershipsOfEach(userIds: readonly string[]): Promise<Map<string, Membership[]>> {
    const [belongings, followed] = await Promise.all([
      accounts.belongings(userIds),
      library.followedBy(userIds),
    ])
    return new Map(
      [...belongings].map(([userId, its]) => [userId, membershipsOf(its, followed.get(userId) ?? [])]),
    )
  }

  const keys = async (audience: Audience) =>
    keysOf(audience, audience.kind === 'module' ? await library.codesOf(audience.of ?? '') : [])

  async function membersAmong(
    to: readonly string[],
    sentAt: Date,
    userIds: readonly string[],
  ): Promise<Set<string>> {
    const members = new Set<string>()
    for (const [userId, memberships] of await membershipsOfEach(userIds))
      if (isFor(to, sentAt, memberships)) members.add(userId)
    return members
  }

  async function countFollowers(code: string): Promise<number> {
    let total = 0
    for await (const userIds of library.followersOf(await library.codesOf(code)))
      total += await accounts.countVerified({ userIds })
    return total
  }

  return {
    keys,
    /** Those of these users who are in the audience of a message. */
    membersAmong,
    membershipsOf: async (userId: string): Promise<Membership[]> =>
      (await membershipsOfEach([userId])).get(userId) ?? [],
    /** The number of users in an audience. */
    async count({ kind, of }: Audience): Promise<number> {
      switch (kind) {
        case 'everyone':
          return accounts.countVerified()
        case 'admins':
          return accounts.countVerified({ role: 'admin' })
        case 'module':
          return countFollowers(of ?? '')
        case 'university':
          return accounts.countVerified({ university: university.parse(of) })
      }
    },
    /** How many of these users are in an audience now. */
    async countAmong(audience: Audience, userIds: readonly string[]): Promise<number> {
      const to = await keys(audience)
      return to === null ? userIds.length : (await membersAmong(to, clock.now(), userIds)).size
    },
  }
}
export type Audiences = ReturnType<typeof createAudiences>
