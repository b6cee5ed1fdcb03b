import { createSecretKey } from 'node:crypto'
import jwt from 'jsonwebtoken'
import type { Clock } from '#platform'

const hours = 24

/** What a token says: whose it is, and of which generation. All else is read afresh on each request. */
interface Claims {
  userId: string
  tokenVersion: number
}

export interface Tokens {
  sign(claims: Claims): string
  /** Null for whatever is no valid token of ours. */
  verify(token: string): Claims | null
}

/** HS256 tokens. The key object is made once: handing jsonwebtoken the string costs 50 times as much a call. */
export function createTokens({ secret, clock }: { secret: string; clock: Clock }): Tokens {
  const key = createSecretKey(Buffer.from(secret))
  const seconds = () => Math.floor(clock.now().getTime() / 1000)
  return {
    sign: ({ userId, tokenVersion }) =>
      jwt.sign({ sub: userId, tv: tokenVersion, iat: seconds() }, key, {
        algorithm: 'HS256',
        expiresIn: hours * 3600,
      }),
    verify(token) {
      try {
        const payload = jwt.verify(token, key, { algorithms: ['HS256'], clockTimestamp: seconds() })
        if (typeof payload === 'string' || typeof payload.sub !== 'string') return null
        const tokenVersion: unknown = payload['tv']
        return typeof tokenVersion === 'number' ? { userId: payload.sub, tokenVersion } : null
      } catch (error) {
        if (error instanceof jwt.JsonWebTokenError) return null
        throw error
      }
    },
  }
}
