import { randomBytes } from 'node:crypto'
import { newId, type Clock, type Files, type Outbox } from '#platform/core'
import { codeApart } from '../codes/code-apart'
import type { CodeSecrets } from '../codes/code-guess'
import type { AccountModel, AccountRecord } from '../model'
import { initialsAvatar } from '../profile/initials'
import { newAccount, registered, type Registration } from './rules'

/** Writes a registration with its picture: the face, or initials. */
export function createWriteRegistration({
  accounts,
  outbox,
  files,
  clock,
  secrets: [secret],
}: {
  accounts: AccountModel
  outbox: Pick<Outbox, 'event' | 'insert'>
  files: Pick<Files, 'put' | 'delete'>
  clock: Clock
  secrets: CodeSecrets
}) {
  async function putAvatar(userId: string, face: Buffer): Promise<string> {
    const { ref } = await files.put({
      kind: 'avatar',
      name: `${userId}-${randomBytes(8).toString('hex')}.webp`,
      bytes: face,
      contentType: 'image/webp',
      owner: userId,
    })
    return ref
  }

  /** `face`: null for initials. `others`: the pending registrations of the same address. */
  return async function writeRegistration(
    asked: Omit<Registration, 'avatar' | 'createdAt' | 'otp'>,
    face: Buffer | null,
    others: readonly Pick<AccountRecord, '_id' | 'otp'>[],
  ): Promise<{ userId: string }> {
    const now = clock.now()
    const userId = newId(now)
    const otp = codeApart(userId, others, { secret, now })
    const avatar = face === null ? initialsAvatar : await putAvatar(userId, face)
    const registration = { ...asked, avatar, createdAt: now, otp }
    try {
      const events = registered(userId, registration).map(({ definition, payload }) =>
        outbox.event(definition, payload),
      )
      await outbox.insert(accounts, { ...newAccount(userId, registration), _id: userId, version: 1 }, events)
    } catch (error) {
      // If only the answer was lost, the registration is written all the same.
      if (!(await accounts.exists({ _id: userId }))) {
        if (face !== null) await files.delete(avatar)
        throw error
      }
    }
    return { userId }
  }
}
