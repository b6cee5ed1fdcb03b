import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startAccounts } from '../../services/testing/students'

/**
 * A password set in NFC and typed in NFD is the same password: Firefox on a Mac sends é as two characters, Windows as one.
 * Reported as matrix-org/synapse#3306 and ulsklyc/yuvomi#608.
 */
describe('a password typed on another keyboard', () => {
  let world: Awaited<ReturnType<typeof startAccounts>>
  beforeAll(async () => {
    world = await startAccounts()
  })
  afterAll(() => world.platform.stop())

  const composed = 'Trịnh Café 2030'
  const decomposed = composed.normalize('NFD')
  const fullWidth = 'Trịnh　Ｃａｆé ２０３０'
  const opens = (email: string, password: string) =>
    world.accounts.login({ email, password }).then(
      ({ token }) => token !== null,
      () => false,
    )
  const records = () =>
    world.platform.connection.collection<{ _id: string; passwordHash: string }>('accounts')

  it.each([
    ['NFC', composed],
    ['NFD', decomposed],
    ['full width', fullWidth],
  ])('opens the account in every form if it was set in %s', async (_, set) => {
    const { email } = await world.student({ password: set })
    for (const typed of [composed, decomposed, fullWidth]) expect(await opens(email, typed)).toBe(true)
    for (const other of [composed.toLowerCase(), `${composed} `, 'Trinh Cafe 2030'])
      expect(await opens(email, other)).toBe(false)
  })

  it('holds for a new password and for one that is asked for again', async () => {
    const { userId, email, password } = await world.student()
    await world.accounts.changePassword(userId, { password, newPassword: composed, device: null })
    const next = { password: decomposed, newPassword: `${fullWidth}!`, device: null }
    await world.accounts.changePassword(userId, next)
    expect(await opens(email, `${decomposed}!`)).toBe(true)
  })

  it.each([
    ['NFC', composed],
    ['NFD', decomposed],
    ['full width', fullWidth],
  ])(
    'goes on opening an account of an earlier release, set in %s, and then in every form',
    async (_, set) => {
      const { userId, email } = await world.student()
      await records().updateOne({ _id: userId }, { $set: { passwordHash: await hash(set) } })
      expect(await opens(email, 'another one')).toBe(false)
      expect(await opens(email, set)).toBe(true)
      for (const typed of [composed, decomposed, fullWidth]) expect(await opens(email, typed)).toBe(true)
    },
  )

  it('opens an account of an earlier release that was set on a Mac and is opened on Windows', async () => {
    const { userId, email } = await world.student()
    await records().updateOne({ _id: userId }, { $set: { passwordHash: await hash(decomposed) } })
    expect(await opens(email, composed)).toBe(true)
  })

  it('leaves a hash alone that needs no other', async () => {
    const { userId, email } = await world.student({ password: composed })
    const before = await records().findOne({ _id: userId })
    expect(await opens(email, decomposed)).toBe(true)
    expect(await records().findOne({ _id: userId })).toMatchObject({ passwordHash: before?.passwordHash })
  })

  it('refuses a new password with an invisible character, which nobody could type again', async () => {
    await expect(world.student({ password: 'pasted\u200b secret' })).rejects.toMatchObject({
      code: 'weak-password',
      status: 400,
      message: expect.stringMatching(/Type it instead of pasting it/) as string,
    })
    await expect(world.student({ password: 'éé12345'.normalize('NFD') })).rejects.toMatchObject({
      code: 'weak-password',
    })
    // The heart is two characters, one of them invisible.
    await world.student({ password: 'ich ❤️ Mensa' })
  })
})
