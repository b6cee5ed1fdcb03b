import { universityOf } from '#events'
import { isDuplicateKey } from '#platform/core'
import type { AccountModel, AccountRecord } from '../model'
import { skeletonOf } from './looks'

/** The place of an account among those whose names look alike. The first one has number 1. */
export type Alike = NonNullable<AccountRecord['alike']>

/** A try fails if another account with a similar name took the place first. This many failures in a row indicate a bug. */
const maxTries = 100

/** Tells an account from earlier ones with names that look alike: "NTU 2". Null for the first, and for an account without a place. */
export function distinctionOf({ email, alike }: Pick<AccountRecord, 'email' | 'alike'>): string | null {
  if (!alike || alike.number === 1) return null
  const university = universityOf(email)
  return university === null ? String(alike.number) : `${university} ${alike.number}`
}

/** True if a write failed because another account had taken the place first. */
export const isPlaceTaken = (error: unknown): boolean =>
  isDuplicateKey(error) &&
  'alike.number' in ((error as { keyPattern?: Record<string, unknown> }).keyPattern ?? {})

/**
 * Gives accounts their places. An account keeps its place as long as its name looks the same. A number is above those of all accounts of
 * this look, so that nobody moves up when an earlier one goes; the unique index lets no two accounts have one.
 */
export function createNamesakes({ accounts }: { accounts: AccountModel }) {
  async function placeFor(userId: string, username: string): Promise<Alike> {
    const skeleton = skeletonOf(username)
    const own = await accounts.findById(userId, { alike: 1 }).lean<Pick<AccountRecord, 'alike'> | null>()
    if (own?.alike?.skeleton === skeleton) return own.alike
    const last = await accounts
      .findOne({ 'alike.skeleton': skeleton }, { alike: 1 })
      .sort({ 'alike.number': -1 })
      .lean<Pick<AccountRecord, 'alike'> | null>()
    return { skeleton, number: (last?.alike?.number ?? 0) + 1 }
  }

  return {
    /** The place that an account has, or would have with this name. */
    placeFor,
    /** Runs a write that gives an account this name and its place. Retries with another place if another account took that one first. */
    async withPlace<T>(userId: string, username: string, write: (alike: Alike) => Promise<T>): Promise<T> {
      for (let tries = 1; tries <= maxTries; tries++)
        try {
          return await write(await placeFor(userId, username))
        } catch (error) {
          if (!isPlaceTaken(error)) throw error
        }
      throw new Error(`No place among the accounts of one name could be taken in ${maxTries} tries`)
    },
  }
}
export type Namesakes = ReturnType<typeof createNamesakes>
