import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { roleChanged, userRenamed } from '#events'
import { newId } from '#platform/core'
import { createAccountModel, type AccountModel } from '../model'
import { startAccounts } from '../../testing/students'
import { completePlaces } from './complete-places'
import { createNamesakes } from './namesakes'

let world: Awaited<ReturnType<typeof startAccounts>>
let model: AccountModel
beforeAll(async () => {
  world = await startAccounts()
  model = createAccountModel(world.platform.connection)
})
afterAll(() => world.platform.stop())

const password = 'correct horse'

/** Names of one test look like no name of another one. */
let tests = 0
const newName = () => `Mei ${'abcdefghjkmnpqstuwxyz'.charAt(tests++)} Ling`

const shownOf = async (userId: string) => {
  const found = await world.accounts.get(userId)
  return found && { username: found.username, distinction: found.distinction }
}
const distinctionOf = async (userId: string) => (await shownOf(userId))?.distinction
const students = async (...names: string[]) => {
  const ids = []
  for (const name of names) ids.push((await world.student({ name })).userId)
  return ids as [string, string, ...string[]]
}
const rename = (userId: string, username: string, distinction?: string) =>
  world.accounts.updateProfile(userId, { username, ...(distinction !== undefined && { distinction }) })

describe('a later account whose name looks like an earlier one’s', () => {
  it('is told apart by university and number, once it is verified; the first is not', async () => {
    const name = newName()
    const [first, second] = await students(name, name.toUpperCase())
    const third = await world.student({ name: name.replaceAll(' ', '.'), email: `${newId()}@e.ntu.edu.sg` })
    const unverified = await world.signUp({ name })
    expect(await distinctionOf(first)).toBeNull()
    expect(await distinctionOf(second)).toBe('NUS 2')
    expect(await distinctionOf(third.userId)).toBe('NTU 3')
    expect(await distinctionOf(unverified.userId)).toBeNull()
  })

  it('is told so when its address is verified', async () => {
    const name = newName()
    const verify = async () => {
      const { email, code } = await world.signUp({ name })
      return world.accounts.verifyEmail({ email, otp: code })
    }
    expect(await verify()).toMatchObject({ username: name, distinction: null })
    expect(await verify()).toMatchObject({ username: name, distinction: 'NUS 2' })
  })

  it('takes its place also where a reset of the password verifies its address', async () => {
    const name = newName()
    await students(name)
    const { userId, email } = await world.signUp({ name })
    await world.accounts.requestPasswordReset({ email })
    const { grant } = await world.accounts.verifyResetOtp({ email, otp: await world.resetCodeOf(userId) })
    await world.accounts.resetPassword({ email, newPassword: 'another horse', grant })
    expect(await distinctionOf(userId)).toBe('NUS 2')
  })

  it('has a number of its own, however many are verified at once', async () => {
    const name = newName()
    const all = await Promise.all(Array.from({ length: 8 }, () => world.signUp({ name })))
    await Promise.all(all.map(({ email, code }) => world.accounts.verifyEmail({ email, otp: code })))
    const shown = await Promise.all(all.map(({ userId }) => distinctionOf(userId)))
    expect(shown.map(String).sort()).toEqual(
      [2, 3, 4, 5, 6, 7, 8].map((number) => `NUS ${number}`).concat('null'),
    )
  })

  it('keeps its number when an earlier account is renamed or closed, and no number is handed out twice', async () => {
    const name = newName()
    const [first, second, third] = await students(name, name, name)
    await rename(first, newName())
    await world.accounts.close(second, { password, documents: 'delete' })
    expect(await distinctionOf(third ?? '')).toBe('NUS 3')
    const [fourth] = await students(name)
    expect(await distinctionOf(fourth)).toBe('NUS 4')
  })

  it('is told apart everywhere that shows others', async () => {
    const name = newName()
    const [, second] = await students(name, name)
    expect((await world.accounts.publicUsers([second])).get(second)).toMatchObject({
      username: name,
      distinction: 'NUS 2',
      isAdmin: false,
    })
    const { users } = await world.accounts.findUsers({ q: name, by: 'username', limit: 5 })
    expect(users.map(({ distinction }) => distinction).sort()).toEqual(['NUS 2', null])
    expect((await world.accounts.exportOf(second)).data['account']).toMatchObject({ distinction: 'NUS 2' })
    await world.accounts.updateProfile(second, { username: name, email: `${newId()}@smu.edu.sg`, password })
    const record = await model.findById(second).lean()
    expect(await world.accounts.otpMail(second, record?.newEmailOtp?.nonce ?? '')).toMatchObject({
      username: name,
      distinction: 'NUS 2',
    })
  })

  it('shows the university of its present address', async () => {
    const name = newName()
    const [, second] = await students(name, name)
    const email = `${newId()}@smu.edu.sg`
    await world.accounts.updateProfile(second, { username: name, email, password })
    const otp = await world.mailedCode(second, 'change-email')
    expect(await world.accounts.verifyNewEmail(second, { email, otp })).toBe(true)
    expect(await distinctionOf(second)).toBe('SMU 2')
    expect(await world.accounts.emailChangeMail(second)).toMatchObject({ distinction: 'SMU 2' })
  })
})

describe('a rename', () => {
  it('to a name that looks like an earlier one takes effect only with what it will be shown with', async () => {
    const name = newName()
    const before = newName()
    const [, second] = await students(name, before)
    const refused = { code: 'name-shown-with', status: 409, details: { distinction: 'NUS 2' } }
    await expect(rename(second, name)).rejects.toMatchObject(refused)
    await expect(rename(second, name, 'NUS 3')).rejects.toMatchObject(refused)
    expect(await shownOf(second)).toEqual({ username: before, distinction: null })
    expect(world.platform.published(userRenamed)).not.toContainEqual({ userId: second })

    await rename(second, name, 'NUS 2')
    expect(await shownOf(second)).toEqual({ username: name, distinction: 'NUS 2' })
  })

  it('asks again if another account took the number meanwhile, and keeps no picture', async () => {
    const name = newName()
    const [, second] = await students(name, newName())
    const namesake = await world.signUp({ name })
    const idCard = world.platform.uploaded('id-card', 'portrait', { owner: second })
    const deleted = vi.spyOn(world.platform.files, 'delete')
    const put = vi.spyOn(world.platform.files, 'put').mockImplementationOnce(async (file) => {
      // While the picture is made.
      await world.accounts.verifyEmail({ email: namesake.email, otp: namesake.code })
      return world.platform.files.put(file)
    })
    const change = { username: name, distinction: 'NUS 2', idCard }
    await expect(world.accounts.updateProfile(second, change)).rejects.toMatchObject({
      code: 'name-shown-with',
      details: { distinction: 'NUS 3' },
    })
    const stored: unknown = await put.mock.results.at(-1)?.value
    expect(deleted.mock.calls.flat()).toContain((stored as { ref: string }).ref)
    for (const spy of [put, deleted]) spy.mockRestore()
    expect(await distinctionOf(second)).toBeNull()
    await rename(second, name, 'NUS 3')
    expect(await distinctionOf(second)).toBe('NUS 3')
  })

  it('that keeps the look keeps the number, and asks nothing', async () => {
    const name = newName()
    const [, second] = await students(name, name)
    await rename(second, name.toLowerCase())
    expect(await shownOf(second)).toEqual({ username: name.toLowerCase(), distinction: 'NUS 2' })
  })

  it('to a name that nobody has needs no number; the former number is free if it was the last', async () => {
    const name = newName()
    const [first, second] = await students(name, name)
    await rename(second, newName())
    expect(await distinctionOf(second)).toBeNull()
    const [third] = await students(name)
    expect(await distinctionOf(third)).toBe('NUS 2')
    expect(await distinctionOf(first)).toBeNull()
  })
})

describe('accounts of earlier releases', () => {
  const placeless = async (name: string, createdAt: Date, over: { emailVerified?: boolean } = {}) => {
    const { userId } = await world.student({ name })
    const records = world.platform.connection.collection<{ _id: string }>('accounts')
    await records.updateOne({ _id: userId }, { $set: { createdAt, ...over }, $unset: { alike: 1 } })
    return userId
  }
  const complete = () => completePlaces(model, createNamesakes({ accounts: model }))

  it('get their places in the order of registration, once, and beside another process that does so', async () => {
    const name = newName()
    const younger = await placeless(name, new Date('2026-02-02'))
    const oldest = await placeless(name.toUpperCase(), new Date('2026-01-01'))
    const youngest = await placeless(name, new Date('2026-03-03'))
    const pending = await placeless(name, new Date('2026-01-15'), { emailVerified: false })
    expect(await distinctionOf(younger)).toBeNull()

    await Promise.all([complete(), complete()])
    const shown = async () => Promise.all([oldest, younger, youngest, pending].map(distinctionOf))
    expect(await shown()).toEqual([null, 'NUS 2', 'NUS 3', null])
    const before = await model.find({}, { version: 1 }).sort({ _id: 1 }).lean()
    await complete()
    expect(await shown()).toEqual([null, 'NUS 2', 'NUS 3', null])
    expect(await model.find({}, { version: 1 }).sort({ _id: 1 }).lean()).toEqual(before)
  })

  it('come after those that have a place', async () => {
    const name = newName()
    const [first] = await students(name)
    const older = await placeless(name, new Date('2026-01-01'))
    await complete()
    expect(await distinctionOf(first)).toBeNull()
    expect(await distinctionOf(older)).toBe('NUS 2')
  })
})

it('gives places to seeded accounts and to the admin of the settings, who has a badge', async () => {
  const name = newName()
  const account = () => ({
    _id: newId(),
    username: name,
    email: `${newId()}@u.nus.edu`,
    avatar: null,
    createdAt: new Date(),
  })
  const [one, two] = [account(), account()]
  await world.accounts.plant({ password: 'correct horse', accounts: [one, two] })
  expect([await distinctionOf(one._id), await distinctionOf(two._id)].map(String).sort()).toEqual([
    'NUS 2',
    'null',
  ])

  for (const email of ['one@example.com', 'two@example.com'])
    await world.accounts.ensureAdmin({ email, password: 'an admin horse' })
  const { users } = await world.accounts.findUsers({ q: 'admin', by: 'username', limit: 5 })
  expect(users.map(({ isAdmin }) => isAdmin)).toEqual([true, true])
  expect(users.map(({ distinction }) => String(distinction)).sort()).toEqual(['2', 'null'])
})

it('tells of a badge that comes or goes', async () => {
  const { userId, email } = await world.student({ name: newName() })
  const told = async () => {
    await world.platform.allHandled()
    const changes = world.platform.published(roleChanged).filter((payload) => payload.userId === userId)
    return { changes: changes.length, isAdmin: (await world.accounts.get(userId))?.isAdmin }
  }
  for (let start = 0; start < 2; start++) {
    await world.accounts.ensureAdmin({ email, password: 'an admin horse' })
    expect(await told()).toEqual({ changes: 1, isAdmin: true })
  }
  await world.accounts.removeOtherAdmins([])
  expect(await told()).toEqual({ changes: 2, isAdmin: false })
})
