import { hash, verify, type Options } from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'

/** argon2id (the library's default): 19 MiB, two passes, one lane. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

let nobodys: Promise<string> | undefined

/** Checks a password; without a hash (no such account) it takes as long and is false. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobodys ??= hashPassword(randomBytes(16).toString('hex'))
  const matches = await verify(passwordHash ?? (await nobodys), password)
  return matches && passwordHash !== null
}
