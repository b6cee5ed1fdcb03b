import { randomBytes } from 'node:crypto'
import { isDuplicateKey, newId, type Clock, type Files, type Outbox } from '#platform/core'
import { newNonce } from '../codes/one-time-code'
import type { AccountModel } from '../model'
import { newOtp } from '../rules'
import { newAccount, registered, replaceRegistration, type Registration } from './rules'

/** Each lost try is another registration for the same e-mail, so this many in a row are a fault. */
const maxTries = 10

/**
 * Writes a registration with its picture: as a new account, or in place of the unverified one with the same address.
 *
 * A decision is made on one id. Here the id itself depends on who holds the address, and the picture is stored under the id. So a
 * registration that loses the address to another one looks the id up again, and stores the picture again.
 */
export function createWriteRegistration({
  accounts,
  outbox,
  files,
  clock,
  unverifiedOf,
}: {
  accounts: AccountModel
  outbox: Pick<Outbox, 'decide' | 'event' | 'insert'>
  files: Pick<Files, 'put' | 'delete'>
  clock: Clock
  unverifiedOf: (email: string) => Promise<string | null>
}) {
  async function putAvatar(userId: string, face: Buffer): Promise<string> {
    const { ref } = await files.put({
      kind: 'avatar',
      // A new name each time: the picture of a replaced registration is deleted.
      name: `${userId}-${randomBytes(8).toString('hex')}.webp`,
      bytes: face,
      contentType: 'image/webp',
      owner: userId,
    })
    return ref
  }

  async function replace(userId: string, registration: Registration): Promise<boolean> {
    const outcome = await outbox.decide(accounts, userId, (account) =>
      replaceRegistration(account, userId, registration),
    )
    return outcome === 'replaced'
  }

  async function insert(userId: string, registration: Registration): Promise<boolean> {
    const events = registered(userId, registration).map(({ definition, payload }) =>
      outbox.event(definition, payload),
    )
    try {
      await outbox.insert(accounts, { ...newAccount(registration), _id: userId, version: 1 }, events)
      return true
    } catch (error) {
      if (isDuplicateKey(error)) return false
      throw error
    }
  }

  /** If only the answer was lost, the registration is written all the same. */
  async function isWritten(writing: Promise<boolean>, userId: string, avatar: string): Promise<boolean> {
    try {
      return await writing
    } catch (error) {
      if (await accounts.exists({ _id: userId, avatar })) return true
      await files.delete(avatar)
      throw error
    }
  }

  return async function writeRegistration(
    asked: Omit<Registration, 'avatar' | 'createdAt' | 'otp'>,
    face: Buffer,
  ): Promise<{ userId: string }> {
    for (let tries = 1; tries <= maxTries; tries++) {
      const now = clock.now()
      const unverified = await unverifiedOf(asked.email)
      const userId = unverified ?? newId(now)
      const avatar = await putAvatar(userId, face)
      const otp = newOtp('verify-email', newNonce(), now)
      const registration = { ...asked, avatar, createdAt: now, otp }
      const write = unverified === null ? insert : replace
      if (await isWritten(write(userId, registration), userId, avatar)) return { userId }
      await files.delete(avatar)
    }
    throw new Error(`An account could not be written in ${maxTries} tries`)
  }
}
