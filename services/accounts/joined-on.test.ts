import { afterAll, beforeAll, expect, it } from 'vitest'
import { daysUntil, newId } from '#platform/core'
import { startAccounts } from '../testing/students'

let world: Awaited<ReturnType<typeof startAccounts>>
beforeAll(async () => {
  world = await startAccounts()
})
afterAll(() => world.platform.stop())

it('counts the students of each day whose email is verified, and no admin', async () => {
  const { accounts, platform } = world
  const plant = (createdAt: Date) => {
    const _id = newId()
    const account = { _id, username: 'Planted', email: `${_id}@smu.edu.sg`, avatar: null, createdAt }
    return accounts.plant({ password: 'shared secret', accounts: [account] })
  }
  const days = daysUntil(platform.clock.now(), 3)
  const [first, second] = days
  // The first moment of a day belongs to it, and the last one does, too.
  if (first && second) for (const at of [first.from, new Date(second.from.getTime() - 1)]) await plant(at)
  if (second) await plant(second.from)
  await world.student()
  await world.signUp()
  await accounts.ensureAdmin({ email: 'admin@studyshelf.local', password: 'a password of an admin' })
  expect(await accounts.joinedOn(days)).toEqual([2, 1, 1])
})
