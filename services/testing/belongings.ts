import { newId, ownHousekeeping } from '#platform/core'
import type { Belongings } from '#services/accounts'
import type { createNotifications } from '../notifications/index'

type Deps = Parameters<typeof createNotifications>[0]
type Followed = { code: string; since: Date | null }[]

/** Accounts and library as audiences see them: people can be added and moved. Codes in `shared` are one module. */
export function createBelongings(shared: readonly string[] = []) {
  const people = new Map<string, Belongings & { follows: Followed }>()
  const accounts: Pick<Deps['accounts'], 'belongings' | 'countVerified'> = {
    belongings: async (userIds) =>
      new Map(
        userIds.flatMap((userId) => {
          const person = people.get(userId)
          return person ? [[userId, person] as const] : []
        }),
      ),
    countVerified: async ({ userIds, role, university } = {}) =>
      [...people].filter(
        ([userId, person]) =>
          (userIds?.includes(userId) ?? true) &&
          (role === undefined || person.role.is === role) &&
          (university === undefined || person.university.is === university),
      ).length,
  }
  const library: Deps['library'] = {
    mailTokenOf: async () => null,
    isToldOfWants: async () => true,
    codesOf: async (code) => (shared.includes(code) ? [...shared] : [code]),
    followedBy: async (userIds) =>
      new Map(userIds.map((userId) => [userId, people.get(userId)?.follows ?? []])),
    async *followersOf(codes) {
      yield [...people].flatMap(([userId, { follows }]) =>
        follows.some(({ code }) => codes.includes(code)) ? [userId] : [],
      )
    },
  }
  return {
    accounts,
    library,
    housekeeping: ownHousekeeping,
    people,
    /** A student of NUS since the beginning, who follows nothing. */
    add(over: Partial<Belongings & { follows: Followed }> = {}): string {
      const userId = newId()
      const since = new Date(0)
      people.set(userId, {
        since,
        role: { is: 'student', since },
        university: { is: 'NUS', since },
        follows: [],
        ...over,
      })
      return userId
    },
  }
}
