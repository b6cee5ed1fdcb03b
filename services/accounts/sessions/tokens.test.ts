import jwt from 'jsonwebtoken'
import { describe, expect, it } from 'vitest'
import { createTokens } from './tokens'

const secret = 'a secret of at least thirty-two bytes, for tests'
let now = new Date('2026-08-10T10:00:00.000Z')
const tokens = createTokens({ secret, clock: { now: () => now } })
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const claims = { userId: 'a'.repeat(24), tokenVersion: 3, issuedAt: now, endsAt: at(24), loggedInAt: now }
const keyid = String(jwt.decode(tokens.sign(claims), { complete: true })?.header.kid)

describe('tokens', () => {
  it('say which user they are for, and nothing else', () => {
    const token = tokens.sign(claims)
    expect(tokens.verify(token)).toEqual(claims)
    expect(Object.keys(jwt.decode(token) as object).sort()).toEqual(['aud', 'exp', 'iat', 'sub', 'tv'])
  })

  it('say which session they are for, which it continues, and when the password was typed in', () => {
    const renewed = { ...claims, sessionId: 'second', renews: 'first', loggedInAt: at(-360) }
    expect(tokens.verify(tokens.sign(renewed))).toEqual(renewed)
  })

  it('are valid until they end', () => {
    const signed = now
    const token = tokens.sign(claims)
    now = new Date(claims.endsAt.getTime() - 1000)
    expect(tokens.verify(token)).toEqual(claims)
    now = claims.endsAt
    expect(tokens.verify(token)).toBeNull()
    now = signed
  })

  it('are valid if signed with another accepted secret, and only then', () => {
    const next = { secret: 'the next secret, also of thirty-two bytes', clock: { now: () => now } }
    const token = tokens.sign(claims)
    expect(createTokens({ ...next, otherSecrets: [secret] }).verify(token)).toMatchObject(claims)
    expect(createTokens(next).verify(token)).toBeNull()
  })

  const right = { sub: claims.userId, tv: 3, aud: 'studyshelf' }
  /** A valid token, except for the given parts. */
  const sign = (payload: object, options: jwt.SignOptions = {}, by = secret) =>
    jwt.sign(payload, by, {
      ...options,
      header: { alg: 'HS256', typ: 'at+jwt', kid: keyid, ...options.header },
      expiresIn: '1h',
    })
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

  it('are accepted if all of this is right', () => {
    now = new Date()
    expect(tokens.verify(sign(right))).toMatchObject({ userId: claims.userId, tokenVersion: 3 })
  })

  it.each([
    ['nothing', ''],
    ['no token', 'abc'],
    [
      'an unsigned one',
      `${encoded({ alg: 'none', typ: 'at+jwt', kid: keyid })}.${encoded({ ...right, exp: 9e9 })}.`,
    ],
    ['one of another secret', sign(right, {}, 'another secret, also long enough for it')],
    [
      'one that does not say by which key',
      jwt.sign(right, secret, { header: { alg: 'HS256', typ: 'at+jwt' }, expiresIn: '1h' }),
    ],
    ['one of an unknown key', sign(right, { header: { alg: 'HS256', kid: 'unknown' } })],
    ['one of another type', sign(right, { header: { alg: 'HS256', typ: 'JWT' } })],
    ['one for another audience', sign({ ...right, aud: 'somebody else' })],
    ['one for no audience', sign({ sub: right.sub, tv: 3 })],
    ['one of another algorithm', sign(right, { algorithm: 'HS512', header: { alg: 'HS512' } })],
    ['one without a version', sign({ sub: right.sub, aud: right.aud })],
    ['one without a user', sign({ tv: 3, aud: right.aud })],
    ['one that is text', jwt.sign('text', secret, { header: { alg: 'HS256', typ: 'at+jwt', kid: keyid } })],
    ['one without the time of its login', sign({ ...right, auth_time: 'yesterday' })],
    ['one that begins later', sign(right, { notBefore: '30m' })],
  ])('refuse %s', (_, token) => {
    expect(tokens.verify(token)).toBeNull()
  })
})
