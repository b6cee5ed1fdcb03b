import { expect, it } from 'vitest'
import { newTotpSecret, stepOf, totpAt, totpUri } from './totp'

/** The secret of RFC 6238, appendix B (`12345678901234567890`), in base 32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

it.each([
  [59, '287082', 0x1],
  [1_111_111_109, '081804', 0x23523ec],
  [1_111_111_111, '050471', 0x23523ed],
  [1_234_567_890, '005924', 0x273ef07],
  [2_000_000_000, '279037', 0x3f940aa],
  [20_000_000_000, '353130', 0x27bc86aa],
])('accepts the code of RFC 6238 for %d s, %s, as step %d', (seconds, code, step) => {
  expect(totpAt(secret, at(seconds))).toBe(code)
  expect(stepOf(secret, code, at(seconds))).toBe(step)
})

it.each([
  [-60, false],
  [-31, false],
  [-30, true],
  [0, true],
  [30, true],
  [60, false],
])('a code of the step that began at 1234567890 s, %d s off: %s', (drift, isAccepted) => {
  const begun = 1_234_567_890
  expect(stepOf(secret, '005924', at(begun + drift)) !== null).toBe(isAccepted)
})

it.each(['', '12345', '1234567', 'abcdef', '28708２'])('refuses %j', (typed) => {
  expect(stepOf(secret, typed, at(59))).toBeNull()
})

it('draws 160 random bits, in the letters that apps accept', () => {
  const drawn = new Set(Array.from({ length: 50 }, newTotpSecret))
  expect(drawn.size).toBe(50)
  for (const each of drawn) expect(each).toMatch(/^[A-Z2-7]{32}$/)
})

it('names the site and the account in the address for apps', () => {
  const uri = new URL(totpUri(secret, 'admin+1@studyshelf.test'))
  expect(decodeURIComponent(uri.pathname)).toContain('Studyshelf:admin+1@studyshelf.test')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Studyshelf',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
