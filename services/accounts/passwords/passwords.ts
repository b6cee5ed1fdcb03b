import { hash, verify, type Options } from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'
import { normalPassword } from '#events'

/** argon2id (the library's default): 19 MiB, two passes, one lane. */
export const hashCost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash of the normal form. Any spelling of the password matches it. */
export const hashPassword = (password: string): Promise<string> => hash(normalPassword(password), hashCost)

let dummyHash: Promise<string> | undefined

/** `older`: the hash is of the password as it was typed, as earlier releases made it. */
type Match = 'yes' | 'older' | 'no'

/**
 * Compares a password with a hash. Without a hash (no such account) it takes as long and answers 'no'. Passwords of ASCII letters have
 * one spelling, and cost one comparison; others cost up to three where they do not match.
 */
export async function matchPassword(passwordHash: string | null, password: string): Promise<Match> {
  dummyHash ??= hashPassword(randomBytes(16).toString('hex'))
  const kept = passwordHash ?? (await dummyHash)
  const normal = normalPassword(password)
  for (const spelling of new Set([normal, password, normal.normalize('NFD')]))
    if ((await verify(kept, spelling)) && passwordHash !== null) return spelling === normal ? 'yes' : 'older'
  return 'no'
}

export const isPassword = async (passwordHash: string | null, password: string): Promise<boolean> =>
  (await matchPassword(passwordHash, password)) !== 'no'
