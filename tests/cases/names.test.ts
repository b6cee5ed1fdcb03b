import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usernameField } from '#events'
import { runMigration } from '#testing/run-migration'
import { searchKeys } from '../../services/accounts/migrations/search-keys'
import { startAccounts } from '../../services/testing/students'

/**
 * A name that looks like another one and differs by a character that nobody sees.
 * Reported as openstreetmap/openstreetmap-website#4538 and SimpleMachines/SMF#7085.
 */
describe('a name with an invisible character', () => {
  it.each([
    'Kim\u200bTan',
    'Kim\u200dTan',
    'Kim\ufeff Tan',
    'Kim\u00adTan',
    'Kim\ufe0fTan',
    'Kim\u2060Tan',
    'Kim\u3164Tan',
    'Kim\u2800Tan',
    'Kim\u{e0001}Tan',
    '\u200bKim',
    'Kim\u200b',
  ])('is refused, with a sentence that says what to do: %j', (name) => {
    expect(usernameField.safeParse(name).error?.issues[0]?.message).toBe(
      'This name has an invisible character in it. Type it instead of pasting it.',
    )
  })

  it.each(['Kim ❤️', '👩🏽‍🔬 Mei', 'ශ්‍රී', 'Siti\u00a0Nur', '  Kim\u200e ', 'José'.normalize('NFD')])(
    'is taken where the character is seen, or around the name: %j',
    (name) => expect(usernameField.safeParse(name).success).toBe(true),
  )
})

describe('a name in another form', () => {
  let world: Awaited<ReturnType<typeof startAccounts>>
  beforeAll(async () => {
    world = await startAccounts()
  })
  afterAll(() => world.platform.stop())
  const found = async (q: string) =>
    (await world.accounts.findUsers({ q, by: 'username', limit: 10 })).users.map(({ username }) => username)

  it('is found by admins', async () => {
    await world.student({ name: 'José'.normalize('NFD') })
    for (const q of ['josé', 'JOSÉ', 'jose\u0301', 'Ｊｏｓé', 'jo\u200bsé'])
      expect(await found(q)).toEqual(['José'.normalize('NFD')])
  })

  it('is found in records of an earlier release', async () => {
    const records = world.platform.connection.collection<{ _id: string }>('accounts')
    const names = ['Zoë'.normalize('NFD'), 'Ｚｏë Two', 'Zo\u200bë Three', '\u200bZoë Four', 'zoë five']
    for (const name of names) {
      const { userId } = await world.student()
      // Earlier releases kept the name in lower case.
      const old = { username: name, usernameKey: name.toLowerCase() }
      await records.updateOne({ _id: userId }, { $set: old })
    }
    await runMigration(searchKeys, world.platform)
    expect((await found('ZOË')).toSorted()).toEqual(names.toSorted())
    const keys = () =>
      records
        .find({ usernameKey: { $gte: '' } } as never, { projection: { usernameKey: 1, version: 1 } })
        .toArray()
    const before = await keys()
    await runMigration(searchKeys, world.platform)
    expect(await keys()).toEqual(before)
  })
})
