import { createSecretKey, type KeyObject } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { LRUCache } from 'lru-cache'
import { secretFor, type Clock } from '#platform'

/** Tells tokens from anything else signed with the same secret. */
const type = 'at+jwt'
const audience = 'studyshelf'
/** Size of the cache of verified tokens. */
const maxKnown = 10_000

/** The claims of a token. Everything else is read afresh on each request. All dates are whole seconds. */
export interface Claims {
  userId: string
  tokenVersion: number
  /** Absent in tokens from before sessions had ids. */
  sessionId?: string | undefined
  issuedAt: Date
  endsAt: Date
  /** When the password was typed in: earlier than `issuedAt` in a renewed token. */
  loggedInAt: Date
  /** The session that this one continues. */
  renews?: string | undefined
}

export interface Tokens {
  sign(claims: Claims): string
  /** Null for whatever is no valid token of ours. */
  verify(token: string): Claims | null
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
  const known = new LRUCache<string, Claims>({ max: maxKnown })

  function check(token: string): Claims | null {
    try {
      const header = jwt.decode(token, { complete: true })?.header
      const signedBy = keys.get(header?.kid)
      if (signedBy === undefined || header?.typ !== type) return null
      const payload = jwt.verify(token, signedBy, {
        algorithms: ['HS256'],
        audience,
        clockTimestamp: secondsOf(clock.now()),
      })
      if (typeof payload === 'string') return null
      const { sub: userId, iat, exp } = payload
      const { tv: tokenVersion, sid: sessionId, auth_time: authTime = iat, renews } = payload as OwnClaims
      if (userId === undefined || iat === undefined || exp === undefined) return null
      if (typeof tokenVersion !== 'number' || typeof authTime !== 'number') return null
      return {
        userId,
        tokenVersion,
        ...(typeof sessionId === 'string' && { sessionId }),
        ...(typeof renews === 'string' && { renews }),
        issuedAt: dateOf(iat),
        endsAt: dateOf(exp),
        loggedInAt: dateOf(authTime),
      }
    } catch (error) {
      if (error instanceof jwt.JsonWebTokenError) return null
      throw error
    }
  }

  return {
    sign({ userId, tokenVersion, sessionId, issuedAt, endsAt, loggedInAt, renews }) {
      const [iat, exp, authTime] = [issuedAt, endsAt, loggedInAt].map(secondsOf)
      const payload = {
        sub: userId,
        tv: tokenVersion,
        ...(sessionId !== undefined && { sid: sessionId }),
        ...(authTime !== iat && { auth_time: authTime }),
        ...(renews !== undefined && { renews }),
        iat,
        exp,
      }
      const header = { alg: 'HS256', typ: type }
      return jwt.sign(payload, key, { algorithm: 'HS256', header, audience, keyid })
    },
    verify(token) {
      const before = known.get(token)
      if (before !== undefined && before.endsAt > clock.now()) return before
      const verified = check(token)
      if (verified !== null) known.set(token, verified)
      return verified
    },
  }
}

/** Claims beside the registered ones, of any type until they are checked. `auth_time` is OpenID Connect’s. */
interface OwnClaims {
  tv?: unknown
  sid?: unknown
  auth_time?: unknown
  renews?: unknown
}

const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000)
const dateOf = (seconds: number): Date => new Date(seconds * 1000)
