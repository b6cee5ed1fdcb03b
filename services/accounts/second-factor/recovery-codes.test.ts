import { expect, it } from 'vitest'
import { hashRecoveryCode, newRecoveryCodes, normalCode } from './recovery-codes'

it('makes ten different codes, and keeps salted argon2id hashes of them', async () => {
  const { codes, kept } = await newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/)
  expect(Buffer.from(kept.salt, 'base64url')).toHaveLength(16)
  expect(kept.hashes).toHaveLength(10)
  expect(JSON.stringify(kept)).not.toContain(normalCode(codes[0] ?? ''))
  expect(await hashRecoveryCode(kept.salt, normalCode(codes[0] ?? ''))).toBe(kept.hashes[0])
  const { kept: others } = await newRecoveryCodes()
  expect(others.salt).not.toBe(kept.salt)
})

it.each(['ABCDE-FGHJK', 'abcde fghjk', ' ABCDEFGHJK\n', 'ＡＢＣＤＥ－ＦＧＨＪＫ'])(
  'reads %j as one code',
  (typed) => {
    expect(normalCode(typed)).toBe('ABCDEFGHJK')
  },
)
