import { foldText, wordsOf, type PublicUser } from '#events'
import { createMutex } from '#platform/core'
import type { Accounts } from '#services/accounts'
import { createSeveral } from './several'

/** Accounts in one read. */
const atOnce = 500
/** Names looked at for one query. */
const maxLookedAt = 500

/** A name is found from the beginning of each of its words. */
function keysOfName(username: string): string[] {
  const words = wordsOf(foldText(username))
  return words.map((_, at) => words.slice(at).join(' '))
}

/** Told about the name of each uploader that was read, null if nobody may find them by it. */
export type OnNamed = (userId: string, username: string | null) => void

/** The uploaders of published documents by name. Suspended and closed accounts are left out. */
export function createPeople({
  accounts,
  onNamed,
}: {
  accounts: Pick<Accounts, 'publicUsers' | 'suspendedAmong'>
  onNamed: OnNamed
}) {
  /** The number of documents of each uploader. */
  const documents = new Map<string, number>()
  const shown = new Map<string, PublicUser>()
  const names = createSeveral()
  /** Uploaders to read. */
  const stale = new Set<string>()
  /** A read that began earlier must not overwrite a later one. */
  const oneAfterTheOther = createMutex()

  function show(userId: string, user: PublicUser | undefined): void {
    const before = shown.get(userId)
    if (before) for (const key of keysOfName(before.username)) names.remove(key, userId)
    shown.delete(userId)
    onNamed(userId, user?.username ?? null)
    if (user === undefined) return
    shown.set(userId, user)
    for (const key of keysOfName(user.username)) names.add(key, userId)
  }

  async function readSome(ids: readonly string[]): Promise<void> {
    for (const id of ids) stale.delete(id)
    try {
      const [users, suspended] = await Promise.all([accounts.publicUsers(ids), accounts.suspendedAmong(ids)])
      for (const id of ids) show(id, suspended.has(id) || !documents.has(id) ? undefined : users.get(id))
    } catch (error) {
      for (const id of ids) stale.add(id)
      throw error
    }
  }

  return {
    add(userId: string): void {
      const count = documents.get(userId) ?? 0
      documents.set(userId, count + 1)
      if (count === 0) stale.add(userId)
    },
    remove(userId: string): void {
      const count = documents.get(userId) ?? 0
      if (count > 1) return void documents.set(userId, count - 1)
      documents.delete(userId)
      show(userId, undefined)
    },
    /** Name, address, picture, role or status of an account changed. */
    changed(userId: string): void {
      if (documents.has(userId)) stale.add(userId)
    },
    /** Events may have been missed. */
    unsure(): void {
      for (const userId of documents.keys()) stale.add(userId)
    },
    /** Reads the uploaders that are new or have changed. Throws if the accounts cannot be read: then another call reads them. */
    settle: (): Promise<void> =>
      oneAfterTheOther(async () => {
        while (stale.size > 0) await readSome([...stale].slice(0, atOnce))
      }),
    /** Those with the most documents first. */
    find: (words: readonly string[], limit: number): PublicUser[] =>
      names
        .startingWith(words.join(' '), maxLookedAt)
        .sort((a, b) => (documents.get(b) ?? 0) - (documents.get(a) ?? 0) || (a < b ? -1 : 1))
        .slice(0, limit)
        .flatMap((userId) => shown.get(userId) ?? []),
  }
}
