import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionsEnded, userReinstated, userSuspended } from '#events'
import { newId, type AppError } from '#platform/core'
import { secret, startAccounts } from '../testing/students'
import { dayMs } from './sessions/lifetime'
import { createTokens } from './sessions/tokens'

let world: Awaited<ReturnType<typeof startAccounts>>
beforeAll(async () => {
  world = await startAccounts()
})
afterAll(() => world.platform.stop())

describe('logging in', () => {
  it('gives a verified student a token', async () => {
    const { accounts, student } = world
    const somebody = await student()
    const { account, token } = await accounts.login({
      email: somebody.email.toUpperCase(),
      password: somebody.password,
    })
    expect(account).toMatchObject({ _id: somebody.userId, emailVerified: true })
    expect(await accounts.authenticate(token ?? '')).toMatchObject({
      userId: somebody.userId,
      role: 'student',
      tokenVersion: 0,
    })
  })

  it('gives no token before the email is verified', async () => {
    const { accounts, signUp } = world
    const { account, token } = await accounts.login(await signUp())
    expect(token).toBeNull()
    expect(account.emailVerified).toBe(false)
  })

  it('never shows the password hash, the code or the ID image', async () => {
    const { accounts, signUp } = world
    const { account } = await accounts.login(await signUp())
    expect(Object.keys(account).sort()).toEqual([
      ...['_id', 'avatar', 'createdAt', 'distinction', 'email', 'emailVerified', 'isActive', 'isAdmin'],
      ...['role', 'username'],
    ])
  })

  it('answers a wrong password and a wrong address alike', async () => {
    const { accounts, student } = world
    const { email, password } = await student()
    const refusal = { code: 'wrong-credentials', status: 401, message: 'Invalid email or password.' }
    await expect(accounts.login({ email, password: 'wrong horse' })).rejects.toMatchObject(refusal)
    const nobody = { email: `${newId()}@u.nus.edu`, password }
    await expect(accounts.login(nobody)).rejects.toMatchObject(refusal)
  })

  it('reveals a suspension only with the right password', async () => {
    const { accounts, student } = world
    const { userId, email, password } = await student()
    await accounts.suspend(userId, 'warnings')
    await expect(accounts.login({ email, password: 'wrong horse' })).rejects.toMatchObject({
      code: 'wrong-credentials',
    })
    await expect(accounts.login({ email, password })).rejects.toMatchObject({
      code: 'suspended',
      status: 403,
    })
  })
})

/** Claims of a token that is signed now. */
function signedNow(claims: { userId: string; tokenVersion: number }) {
  const issuedAt = world.platform.clock.now()
  return { ...claims, issuedAt, endsAt: new Date(issuedAt.getTime() + dayMs), loggedInAt: issuedAt }
}

describe('a request', () => {
  it.each([
    ['no token', () => ''],
    [
      'a foreign token',
      () => createTokens({ secret: `not ${secret}`, clock: world.platform.clock }).sign(signedNow(nobody)),
    ],
    [
      'a token of nobody',
      () => createTokens({ secret, clock: world.platform.clock }).sign(signedNow(nobody)),
    ],
  ])('is refused with %s', async (_, token) => {
    await expect(world.accounts.authenticate(token())).rejects.toMatchObject({
      code: 'unauthenticated',
      status: 401,
    })
  })
  const nobody = { userId: newId(), tokenVersion: 0 }

  it('is refused if its token is of an older version, or older than a day', async () => {
    const { platform, accounts, student, tokenOf } = world
    const somebody = await student()
    const token = await tokenOf(somebody)
    platform.clock.advance(24 * 3600)
    await expect(accounts.authenticate(token)).rejects.toMatchObject({ code: 'unauthenticated' })

    const outdated = createTokens({ secret, clock: platform.clock }).sign(
      signedNow({ userId: somebody.userId, tokenVersion: -1 }),
    )
    await expect(accounts.authenticate(outdated)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('is attributed to its own user, however many requests are concurrent', async () => {
    const { accounts, student, tokenOf } = world
    const people = [await student(), await student(), await student()]
    const tokens = await Promise.all(people.map(tokenOf))
    const actors = await Promise.all(
      Array.from({ length: 60 }, (_, index) => accounts.authenticate(tokens[index % 3] ?? '')),
    )
    expect(actors.map(({ userId }) => userId)).toEqual(actors.map((_, index) => people[index % 3]?.userId))
  })
})

describe('suspending', () => {
  it('suspends once, publishes it once, and refuses the next request', async () => {
    const { platform, accounts, student, tokenOf } = world
    const somebody = await student()
    const token = await tokenOf(somebody)
    const answers = await Promise.all([1, 2, 3].map(() => accounts.suspend(somebody.userId, 'warnings')))
    expect(answers.filter(Boolean)).toHaveLength(1)
    await expect(accounts.authenticate(token)).rejects.toMatchObject({ code: 'suspended', status: 403 })

    await platform.allHandled()
    expect(platform.published(userSuspended).filter(({ userId }) => userId === somebody.userId)).toEqual([
      { userId: somebody.userId, reason: 'warnings', note: null, version: 1 },
    ])
    expect(await accounts.get(somebody.userId)).toMatchObject({ isActive: false })
  })

  it('accepts suspended users only in calls for them, and never with a revoked token', async () => {
    const { accounts, student, tokenOf } = world
    const somebody = await student()
    const token = await tokenOf(somebody)
    await accounts.suspend(somebody.userId, 'decision', { key: 'd', note: 'Spam.' })
    expect(await accounts.authenticate(token, { suspended: true })).toMatchObject({
      userId: somebody.userId,
      role: 'student',
      tokenVersion: 0,
    })
    expect(await accounts.statusOf(somebody.userId)).toMatchObject({
      isActive: false,
      reason: 'decision',
      note: 'Spam.',
      version: 1,
    })
    const older = createTokens({ secret, clock: world.platform.clock }).sign(
      signedNow({ userId: somebody.userId, tokenVersion: -1 }),
    )
    await expect(accounts.authenticate(older, { suspended: true })).rejects.toMatchObject({
      code: 'unauthenticated',
    })
  })

  it('refuses the right password, with a token that only reads the account status', async () => {
    const { accounts, student } = world
    const somebody = await student()
    await accounts.suspend(somebody.userId, 'warnings')
    const attempt = accounts.login({ ...somebody, device: 'while suspended' })
    const refusal: unknown = await attempt.catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'suspended', details: { token: expect.any(String) as string } })
    const { token = '' } = (refusal as AppError).details ?? {}
    expect((await accounts.authenticate(token, { suspended: true })).userId).toBe(somebody.userId)
    await expect(accounts.authenticate(token)).rejects.toMatchObject({ code: 'suspended' })

    await accounts.reinstate(somebody.userId, { key: 'back', note: null })
    const mine = await accounts.authenticate((await accounts.login(somebody)).token ?? '')
    expect((await accounts.sessionsOf(mine)).map(({ device }) => device)).toContain('while suspended')
    await accounts.endOtherSessions(mine)
    await expect(accounts.authenticate(token)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('reinstates once, with valid earlier tokens; a cause never acts twice', async () => {
    const { platform, accounts, student, tokenOf } = world
    const somebody = await student()
    const { userId } = somebody
    const token = await tokenOf(somebody)
    const [first, second] = [
      { key: 'first', note: null },
      { key: 'second', note: null },
    ]
    const back = { key: 'back', note: 'Welcome back.' }
    expect(await accounts.reinstate(userId, back)).toBe(false)
    expect(await accounts.suspend(userId, 'warnings', first)).toBe(true)
    const answers = await Promise.all([1, 2, 3].map(() => accounts.reinstate(userId, back)))
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect((await accounts.authenticate(token)).userId).toBe(userId)
    expect(await accounts.suspend(userId, 'warnings', first)).toBe(false)
    expect(await accounts.suspend(userId, 'warnings', second)).toBe(true)
    expect(await accounts.reinstate(userId, back)).toBe(false)
    expect(await accounts.reinstate(userId, { key: 'late', note: null, version: 1 })).toBe(false)

    await platform.allHandled()
    const versions = [...platform.published(userSuspended), ...platform.published(userReinstated)]
      .filter((payload) => payload.userId === userId)
      .map(({ version }) => version)
    expect(versions.sort()).toEqual([1, 2, 3])
  })

  it('does not suspend an admin for warnings', async () => {
    const { accounts } = world
    const email = `${newId()}@studyshelf.test`
    await accounts.ensureAdmin({ email, password: 'a long password' })
    const { account } = await accounts.login({ email, password: 'a long password' })
    expect(await accounts.suspend(account._id, 'warnings', { key: 'w', note: null })).toBe(false)
    expect(await accounts.statusOf(account._id)).toEqual({ isActive: true, version: 0 })
  })

  it('does nothing for an unknown user', async () => {
    expect(await world.accounts.suspend(newId(), 'warnings')).toBe(false)
  })
})

describe('public users', () => {
  it('are shown by name, what tells it apart, badge and picture only; unknown ones are left out', async () => {
    const { accounts, student } = world
    const { userId } = await student({ name: 'Mei' })
    const found = await accounts.publicUsers([userId, newId(), userId])
    expect([...found.keys()]).toEqual([userId])
    expect(found.get(userId)).toEqual({
      _id: userId,
      username: 'Mei',
      distinction: null,
      isAdmin: false,
      avatar: expect.stringContaining(userId) as string,
    })
    expect(await accounts.publicUsers([])).toEqual(new Map())
    expect(await accounts.get(newId())).toBeNull()
  })
})

describe('the admin of the settings', () => {
  const admin = { email: 'Admin@studyshelf.example', password: 'first password' }

  it('exists once after any number of starts, even concurrent ones', async () => {
    const { accounts } = world
    await Promise.all([1, 2, 3].map(() => accounts.ensureAdmin(admin)))
    await accounts.ensureAdmin(admin)
    const { account, token } = await accounts.login(admin)
    expect(account.role).toBe('admin')
    expect(await accounts.authenticate(token ?? '')).toMatchObject({ role: 'admin' })
  })

  it('is active again after a start, whatever it was suspended for', async () => {
    const { accounts } = world
    const active = { email: 'active@studyshelf.example', password: 'first password' }
    await accounts.ensureAdmin(active)
    const { account } = await accounts.login(active)
    for (const times of [1, 2]) {
      expect(await accounts.suspend(account._id, 'decision', { key: `d${times}`, note: null })).toBe(true)
      await expect(accounts.login(active)).rejects.toMatchObject({ code: 'suspended' })
      await accounts.ensureAdmin(active)
      expect((await accounts.login(active)).account.isActive).toBe(true)
    }
  })

  it('is a student once the settings name somebody else, and its sessions end', async () => {
    const { accounts, platform, tokenOf } = world
    const [former, present] = ['former', 'present'].map((name) => ({
      email: `${name}@studyshelf.example`,
      password: 'first password',
    }))
    if (!former || !present) throw new Error('two admins')
    await accounts.ensureAdmin(former)
    await accounts.ensureAdmin(present)
    const [token, kept] = [await tokenOf(former), await tokenOf(present)]
    const names = [present.email.toUpperCase(), admin.email]
    const removed = await Promise.all([accounts.removeOtherAdmins(names), accounts.removeOtherAdmins(names)])
    expect(removed.some((count) => count > 0)).toBe(true)
    await expect(accounts.authenticate(token)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(await accounts.authenticate(kept)).toMatchObject({ role: 'admin' })
    const { account } = await accounts.login(former)
    expect(account.role).toBe('student')
    await platform.allHandled()
    const ended = platform.published(sessionsEnded).filter(({ userId }) => userId === account._id)
    expect(ended).toMatchObject([{ tokenVersion: 1 }])
    expect(await accounts.removeOtherAdmins([present.email, admin.email])).toBe(0)
  })

  it('has a password that is judged like any other', async () => {
    for (const weak of ['password123', 'short', 'admin admin admin'])
      await expect(world.accounts.requireAdminPassword(weak)).rejects.toMatchObject({ code: 'weak-password' })
    await world.accounts.requireAdminPassword('three grey herons')
  })

  it('keeps its sessions until the password in the settings changes', async () => {
    const { platform, accounts, tokenOf } = world
    const token = await tokenOf(admin)
    await accounts.ensureAdmin(admin)
    expect(await accounts.authenticate(token)).toMatchObject({ role: 'admin' })

    const changed = { ...admin, password: 'second password' }
    await Promise.all([accounts.ensureAdmin(changed), accounts.ensureAdmin(changed)])
    await platform.allHandled()
    const ended = platform.published(sessionsEnded).filter(({ reason }) => reason === 'password-changed')
    expect(ended).toEqual([expect.objectContaining({ tokenVersion: 1, reason: 'password-changed' })])
    await expect(accounts.authenticate(token)).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(accounts.login(admin)).rejects.toMatchObject({ code: 'wrong-credentials' })
    expect((await accounts.login({ ...admin, password: 'second password' })).token).not.toBeNull()
  })
})

describe('planted students', () => {
  it('can log in at once, are inserted once, and cause no mail', async () => {
    const { platform, accounts } = world
    const planted = [newId(), newId()].map((_id) => ({
      _id,
      username: 'Planted',
      email: `${_id}@smu.edu.sg`,
      avatar: null,
      createdAt: new Date('2026-01-01T00:00:00.000Z'),
    }))
    const before = platform.allPublished().length
    await accounts.plant({ password: 'shared secret', accounts: planted.slice(0, 1) })
    await accounts.plant({ password: 'shared secret', accounts: planted })
    await accounts.plant({ password: 'another one', accounts: planted })
    for (const { email, _id } of planted) {
      const { account, token } = await accounts.login({ email, password: 'shared secret' })
      expect(account).toMatchObject({ _id, avatar: '/images/avatar.png', emailVerified: true })
      expect(token).not.toBeNull()
    }
    await platform.allHandled()
    expect(platform.allPublished()).toHaveLength(before)
  })
})
