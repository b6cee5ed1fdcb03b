import { hash, verify, type Options } from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'

/** argon2id (the library's default): 19 MiB, two passes, one lane. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

let dummyHash: Promise<string> | undefined

/** Checks a password. Without a hash (no such account) it takes as long and is false. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword(randomBytes(16).toString('hex'))
  const matches = await verify(passwordHash ?? (await dummyHash), password)
  return matches && passwordHash !== null
}
