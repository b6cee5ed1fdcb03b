import jwt from 'jsonwebtoken'
import { describe, expect, it } from 'vitest'
import { createTokens } from './tokens'

const secret = 'a secret of at least thirty-two bytes, for tests'
let now = new Date('2026-08-10T10:00:00.000Z')
const tokens = createTokens({ secret, clock: { now: () => now } })
const keyid = String(jwt.decode(tokens.sign({ userId: '', tokenVersion: 0 }), { complete: true })?.header.kid)
const claims = { userId: 'a'.repeat(24), tokenVersion: 3 }

describe('tokens', () => {
  it('say which user they are for, and nothing else', () => {
    const token = tokens.sign(claims)
    expect(tokens.verify(token)).toEqual(claims)
    expect(Object.keys(jwt.decode(token) as object).sort()).toEqual(['exp', 'iat', 'sub', 'tv'])
  })

  it('are valid for 24 hours', () => {
    const token = tokens.sign(claims)
    const signed = now
    now = new Date(signed.getTime() + 24 * 3_600_000 - 1000)
    expect(tokens.verify(token)).toEqual(claims)
    now = new Date(signed.getTime() + 24 * 3_600_000)
    expect(tokens.verify(token)).toBeNull()
    now = signed
  })

  it('hold when they were signed with another accepted secret, and only then', () => {
    const next = { secret: 'the next secret, also of thirty-two bytes', clock: { now: () => now } }
    const token = tokens.sign(claims)
    expect(createTokens({ ...next, otherSecrets: [secret] }).verify(token)).toEqual(claims)
    expect(createTokens(next).verify(token)).toBeNull()
  })

  const head = (alg: string) =>
    Buffer.from(JSON.stringify({ alg, typ: 'JWT', kid: keyid })).toString('base64url')
  const body = Buffer.from(JSON.stringify({ sub: claims.userId, tv: 3, exp: 9e9 })).toString('base64url')
  it.each([
    ['nothing', ''],
    ['no token', 'abc'],
    ['an unsigned one', `${head('none')}.${body}.`],
    [
      'one of another secret',
      jwt.sign({ sub: claims.userId, tv: 3 }, 'another secret, also long enough for it', { keyid }),
    ],
    ['one that does not say by which key', jwt.sign({ sub: claims.userId, tv: 3 }, secret)],
    ['one of an unknown key', jwt.sign({ sub: claims.userId, tv: 3 }, secret, { keyid: 'unknown' })],
    [
      'one of another algorithm',
      jwt.sign({ sub: claims.userId, tv: 3 }, secret, { algorithm: 'HS512', keyid }),
    ],
    ['one without a version', jwt.sign({ sub: claims.userId }, secret, { keyid })],
    ['one without a user', jwt.sign({ tv: 3 }, secret, { keyid })],
    ['one that is text', jwt.sign('text', secret, { header: { alg: 'HS256', kid: keyid } })],
    ['one that begins later', jwt.sign({ sub: claims.userId, tv: 3 }, secret, { notBefore: '9000d', keyid })],
  ])('refuse %s', (_, token) => {
    expect(tokens.verify(token)).toBeNull()
  })
})
