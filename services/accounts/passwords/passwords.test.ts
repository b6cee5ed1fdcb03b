import { hash as hashAsTyped } from '@node-rs/argon2'
import { expect, it } from 'vitest'
import { ownCpuMs } from '#testing/own-cpu-ms'
import { hashPassword, isPassword, matchPassword } from './passwords'

it('hashes a password with argon2id: 19 MiB, two passes, one lane', async () => {
  expect(await hashPassword('correct horse')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

it('accepts the right password, and refuses a wrong one and any without an account', async () => {
  const hash = await hashPassword('correct horse')
  expect(await isPassword(hash, 'correct horse')).toBe(true)
  expect(await isPassword(hash, 'correct horsf')).toBe(false)
  expect(await isPassword(null, 'correct horse')).toBe(false)
})

it('takes as long without an account', async () => {
  const hash = await hashPassword('correct horse')
  await isPassword(null, 'warm up')
  const [somebodys, nobodys] = [await workFor(hash), await workFor(null)]
  expect(nobodys).toBeGreaterThan(somebodys / 3)
  expect(nobodys).toBeLessThan(somebodys * 3)
})

async function workFor(hash: string | null): Promise<number> {
  const costs: number[] = []
  for (let i = 0; i < 5; i++) costs.push(await ownCpuMs(() => isPassword(hash, 'wrong')))
  return Math.min(...costs)
}

it('uses a password as it was typed: spaces, cases, other scripts, to the last character', async () => {
  const typed = ` Ünsere 学生 ${'x'.repeat(100)}🙂 y`
  const hash = await hashPassword(typed)
  expect(await isPassword(hash, typed)).toBe(true)
  for (const other of [typed.trim(), typed.toLowerCase(), typed.slice(0, -1)])
    expect(await isPassword(hash, other)).toBe(false)
})

it('takes a password however its letters are composed, and says if the hash is of another spelling', async () => {
  const composed = 'Ünsere Größe \u3000 12'
  const spellings = [composed, composed.normalize('NFD'), 'Ünsere Größe   １２'.normalize('NFD')]
  for (const hashed of spellings)
    for (const typed of spellings) expect(await matchPassword(await hashPassword(hashed), typed)).toBe('yes')
  // As earlier releases hashed them.
  for (const spelling of spellings.slice(0, 2)) {
    const older = await hashAsTyped(spelling)
    expect(await matchPassword(older, spelling)).toBe('older')
    expect(await matchPassword(older, `${spelling} `)).toBe('no')
  }
  expect(await matchPassword(await hashAsTyped('Größe'.normalize('NFD')), 'Größe')).toBe('older')
  expect(await matchPassword(null, composed)).toBe('no')
})
