import { createSecretKey, type KeyObject } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { LRUCache } from 'lru-cache'
import { secretFor, type Clock } from '#platform'

const hours = 24
/** Lifetime of a token. */
export const tokenMs = hours * 3_600_000
/** Tells tokens from anything else signed with the same secret. */
const type = 'at+jwt'
const audience = 'studyshelf'
/** Size of the cache of verified tokens. */
const maxKnown = 10_000

/** The claims of a token. Everything else is read afresh on each request. */
interface Claims {
  userId: string
  tokenVersion: number
  /** Absent in tokens from before sessions had ids. */
  sessionId?: string | undefined
}

/** A token with a valid signature. */
interface Verified {
  claims: Claims
  /** In seconds since 1970. */
  expiresAt: number
}

export interface Tokens {
  sign(claims: Claims): string
  /** Null for whatever is no valid token of ours. */
  verify(token: string): (Claims & { endsAt: Date }) | null
}

/** Identifies the secret that signed a token without revealing it. */
const keyIdOf = (secret: string): string => secretFor(secret, 'key-id').toString('hex').slice(0, 8)

/**
 * HS256 tokens, signed with `secret`. Tokens signed with one of `otherSecrets` are valid too, so that a secret can be changed without
 * logging everybody out. The key object is made once: passing jsonwebtoken the string costs 50 times as much per call. A verified token is
 * cached until it expires, since its signature stays valid; the account says whether it still counts.
 */
export function createTokens({
  secret,
  otherSecrets = [],
  clock,
}: {
  secret: string
  otherSecrets?: readonly string[]
  clock: Clock
}): Tokens {
  const keyid = keyIdOf(secret)
  const keyOf = (text: string) => createSecretKey(Buffer.from(text))
  const key = keyOf(secret)
  const keys = new Map<unknown, KeyObject>(otherSecrets.map((other) => [keyIdOf(other), keyOf(other)]))
  keys.set(keyid, key)
  const seconds = () => Math.floor(clock.now().getTime() / 1000)
  const known = new LRUCache<string, Verified>({ max: maxKnown })

  function check(token: string): Verified | null {
    try {
      const header = jwt.decode(token, { complete: true })?.header
      const signedBy = keys.get(header?.kid)
      if (signedBy === undefined || header?.typ !== type) return null
      const payload = jwt.verify(token, signedBy, {
        algorithms: ['HS256'],
        audience,
        clockTimestamp: seconds(),
      })
      if (typeof payload === 'string') return null
      const { sub: userId, exp: expiresAt } = payload
      const tokenVersion: unknown = payload['tv']
      const sessionId: unknown = payload['sid']
      if (userId === undefined || expiresAt === undefined || typeof tokenVersion !== 'number') return null
      return {
        claims: { userId, tokenVersion, ...(typeof sessionId === 'string' && { sessionId }) },
        expiresAt,
      }
    } catch (error) {
      if (error instanceof jwt.JsonWebTokenError) return null
      throw error
    }
  }

  return {
    sign: ({ userId, tokenVersion, sessionId }) =>
      jwt.sign(
        { sub: userId, tv: tokenVersion, ...(sessionId !== undefined && { sid: sessionId }), iat: seconds() },
        key,
        {
          algorithm: 'HS256',
          header: { alg: 'HS256', typ: type },
          audience,
          keyid,
          expiresIn: hours * 3600,
        },
      ),
    verify(token) {
      const before = known.get(token)
      if (before !== undefined && before.expiresAt > seconds()) return shown(before)
      const verified = check(token)
      if (verified === null) return null
      known.set(token, verified)
      return shown(verified)
    },
  }
}

const shown = ({ claims, expiresAt }: Verified) => ({ ...claims, endsAt: new Date(expiresAt * 1000) })
