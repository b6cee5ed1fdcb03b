import { emailKeyOf, roleChanged, sessionsEnded } from '#events'
import { isDuplicateKey, newId, type Clock, type Outbox } from '#platform/core'
import type { Accounts } from './contract'
import type { AccountModel, AccountRecord } from './model'
import { hashPassword, isPassword } from './passwords/passwords'
import { usernameKeyOf } from './rules'

interface Deps {
  accounts: AccountModel
  /** Gives accounts without a place among those whose names look alike theirs. */
  giveNewPlaces: () => Promise<void>
  outbox: Pick<Outbox, 'event' | 'update'>
  clock: Clock
}

type SeededAccount = Pick<
  AccountRecord,
  '_id' | 'username' | 'email' | 'passwordHash' | 'role' | 'avatar' | 'createdAt'
>

/** A verified account without registration, event or mail. */
const seeded = (fields: SeededAccount): AccountRecord => ({
  ...fields,
  roleSince: null,
  universitySince: null,
  usernameKey: usernameKeyOf(fields.username),
  alike: null,
  emailKey: emailKeyOf(fields.email),
  idCard: null,
  isActive: true,
  suspension: null,
  standingVersion: null,
  standingCauses: [],
  emailVerified: true,
  tokenVersion: 0,
  endedSessions: [],
  otp: null,
  newEmail: null,
  newEmailOtp: null,
  formerEmail: null,
  formerAddresses: [],
  resetGrant: null,
  secondFactor: null,
  newSecondFactor: null,
  closing: null,
  erasureDueAt: null,
  version: 1,
  outbox: [],
})

/** Ensures the admin in the settings: active, with that password. A changed password ends the admin's sessions. */
export function createEnsureAdmin({
  accounts,
  outbox,
  clock,
  reinstate,
  giveNewPlaces,
}: Deps & Pick<Accounts, 'reinstate'>): Accounts['ensureAdmin'] {
  return async ({ email, password }) => {
    const emailKey = emailKeyOf(email)
    if (!(await accounts.exists({ emailKey }))) {
      const now = clock.now()
      const passwordHash = await hashPassword(password)
      const admin = { _id: newId(now), username: 'Admin', email, passwordHash, avatar: null, createdAt: now }
      try {
        await accounts.create(seeded({ ...admin, role: 'admin' }))
        return await giveNewPlaces()
      } catch (error) {
        // Another process that starts at the same time was first.
        if (!isDuplicateKey(error)) throw error
      }
    }
    const existing = await accounts.findOne({ emailKey }).lean()
    if (existing === null) return
    const isUpToDate = existing.role === 'admin' && existing.emailVerified && existing.otp === null
    // Write only if needed, so that a start on a full disk works.
    if (!isUpToDate)
      await outbox.update(
        accounts,
        { _id: existing._id },
        {
          $set: {
            role: 'admin',
            emailVerified: true,
            otp: null,
            ...(existing.role !== 'admin' && { roleSince: clock.now() }),
          },
          $inc: { version: 1 },
        },
        existing.role === 'admin' ? [] : [outbox.event(roleChanged, { userId: existing._id })],
      )
    await giveNewPlaces()
    await reinstate(existing._id, { key: `settings:${existing.standingVersion ?? 0}`, note: null })
    if (await isPassword(existing.passwordHash, password)) return
    // If several processes start with a new password, one of them ends the sessions.
    const { _id, tokenVersion } = existing
    await outbox.update(
      accounts,
      { _id, tokenVersion },
      { $set: { passwordHash: await hashPassword(password) }, $inc: { tokenVersion: 1, version: 1 } },
      [
        outbox.event(sessionsEnded, {
          userId: _id,
          tokenVersion: tokenVersion + 1,
          reason: 'password-changed',
        }),
      ],
    )
  }
}

/** The settings list all admins. An admin who is no longer listed becomes a student. */
export function createRemoveOtherAdmins({
  accounts,
  outbox,
  clock,
}: Pick<Deps, 'accounts' | 'outbox' | 'clock'>): Accounts['removeOtherAdmins'] {
  return async (emails) => {
    const others = await accounts
      .find({ role: 'admin', emailKey: { $nin: emails.map(emailKeyOf) } }, { tokenVersion: 1 })
      .lean<Pick<AccountRecord, '_id' | 'tokenVersion'>[]>()
    for (const { _id: userId, tokenVersion } of others) {
      const ended = { userId, tokenVersion: tokenVersion + 1, reason: 'logged-out' } as const
      // If several processes start at once, one of them ends the sessions.
      await outbox.update(
        accounts,
        { _id: userId, role: 'admin', tokenVersion },
        { $set: { role: 'student', roleSince: clock.now() }, $inc: { tokenVersion: 1, version: 1 } },
        [outbox.event(sessionsEnded, ended), outbox.event(roleChanged, { userId })],
      )
    }
    return others.length
  }
}

/** Checks each distinct hash once: seeded accounts share one. */
export function createHasAnyPassword({ accounts }: Pick<Deps, 'accounts'>): Accounts['hasAnyPassword'] {
  return async (emails, password) => {
    const found = await accounts
      .find({ emailKey: { $in: emails.map(emailKeyOf) } }, { passwordHash: 1 })
      .lean<Pick<AccountRecord, 'passwordHash'>[]>()
    for (const passwordHash of new Set(found.map((account) => account.passwordHash)))
      if (await isPassword(passwordHash, password)) return true
    return false
  }
}

/** Inserts the seeded world's students. They share a password, and so one hash. */
export function createPlant({
  accounts,
  giveNewPlaces,
}: Pick<Deps, 'accounts' | 'giveNewPlaces'>): Accounts['plant'] {
  return async ({ password, accounts: planted }) => {
    const ids = planted.map(({ _id }) => _id)
    const existing = await accounts.find({ _id: { $in: ids } }, { _id: 1 }).lean()
    const known = new Set(existing.map(({ _id }) => _id))
    const missing = planted.filter(({ _id }) => !known.has(_id))
    if (missing.length > 0) {
      const passwordHash = await hashPassword(password)
      await accounts.insertMany(
        missing.map((account) => seeded({ ...account, passwordHash, role: 'student' })),
      )
    }
    // Also for those that were planted before a crash.
    await giveNewPlaces()
  }
}
