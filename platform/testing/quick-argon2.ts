import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'

/** Past the alias that names this module in the library's place. */
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2

type Hash<Result> = (password: string | Uint8Array, options?: Argon2.Options | null) => Promise<Result>

/** The least that argon2 accepts. */
const least = { memoryCost: 8, timeCost: 1, parallelism: 1 }

export const hash: Hash<string> = (password, options) => argon2.hash(password, { ...options, ...least })
export const hashRaw: Hash<Buffer> = (password, options) => argon2.hashRaw(password, { ...options, ...least })
/** A hash names its own cost. */
export const { verify } = argon2
