import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#platform/core'
import { runMigration } from '#testing/run-migration'
import { startAccounts } from '../../testing/students'
import { searchKeys } from './search-keys'

let world: Awaited<ReturnType<typeof startAccounts>>
beforeAll(async () => {
  world = await startAccounts()
})
afterAll(() => world.platform.stop())

const found = async (q: string) =>
  (await world.accounts.findUsers({ q, by: 'username', limit: 10 })).users.map(({ username }) => username)

/** Makes an account like one of an earlier release, without this key and with the plain address as the other. */
async function olderAccount(name: string, email: string) {
  const { userId, ...rest } = await world.student({ name, email: `${newId()}@u.nus.edu` })
  const records = world.platform.connection.collection<{ _id: string }>('accounts')
  await records.updateOne({ _id: userId }, { $set: { email, emailKey: email }, $unset: { usernameKey: 1 } })
  return { userId, ...rest, email }
}

it('finds accounts by name, ignoring case', async () => {
  for (const name of ['Mei Lin', 'MEI', 'mei-2', 'Kim']) await world.student({ name })
  expect(await found('mei')).toEqual(['MEI', 'Mei Lin', 'mei-2'])
  expect(await found('Mei')).toEqual(await found('MEI'))
  const first = await world.accounts.findUsers({ q: 'mEi', by: 'username', limit: 2 })
  const second = await world.accounts.findUsers({
    q: 'mEi',
    by: 'username',
    limit: 2,
    cursor: first.next ?? '',
  })
  expect([...first.users, ...second.users].map(({ username }) => username)).toEqual(await found('mei'))
})

it('finds names with characters beyond the first 65,536, so that nobody hides behind an emoji', async () => {
  for (const name of ['zoe', 'zoe\u{1f608}', '\u{1f608}zoe', 'zoe\u{10ffff}']) await world.student({ name })
  expect(await found('zoe')).toEqual(['zoe', 'zoe\u{1f608}', 'zoe\u{10ffff}'])
  expect(await found('zoe\u{10ffff}')).toEqual(['zoe\u{10ffff}'])
  expect(await found('')).toContain('\u{1f608}zoe')
})

it('completes accounts of earlier releases, so that they are found by name and can log in', async () => {
  const tag = newId()
  const old = await olderAccount('Old Hand', `old+${tag}@u.nus.edu`)
  const twin = await olderAccount('Old Twin', `twin+${tag}@u.nus.edu`)
  const other = await world.student({ email: `twin@u.nus.edu` })
  expect(await found('old')).toEqual([])

  expect(await searchKeys.plan(world.platform)).toBe(2)
  expect(await runMigration(searchKeys, world.platform)).toBe(2)
  expect(await runMigration(searchKeys, world.platform)).toBe(0)
  expect(await found('old')).toEqual(['Old Hand', 'Old Twin'])
  const { email, password } = old
  expect((await world.accounts.login({ email, password })).account._id).toBe(old.userId)
  // If two accounts share a mailbox, the one found by its plain address still is.
  expect((await world.accounts.login({ ...twin, password: other.password })).account._id).toBe(other.userId)
})
