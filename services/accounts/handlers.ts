import { avatarChanged, emailChanged, erasureConfirmed, userRegistered, userVerified } from '#events'
import { on, type Files, type HandlerSet } from '#platform/core'
import type { EraseAccount } from './closing/erase-account'
import type { AccountModel } from './model'
import type { PersonAddresses } from './person/addresses'
import type { DiscardRegistrations } from './registration/expiry'

export function createAccountHandlers({
  accounts,
  files,
  addresses,
  eraseAccount,
  discardOutdated,
}: {
  accounts: AccountModel
  files: Pick<Files, 'delete'>
  addresses: Pick<PersonAddresses, 'recognise'>
  eraseAccount: Pick<EraseAccount, 'confirmed'>
  discardOutdated: DiscardRegistrations['discardOutdated']
}): HandlerSet {
  return {
    group: 'accounts',
    handlers: [
      on(userRegistered, ({ payload: { userId } }) => discardOutdated(userId)),
      on(emailChanged, async ({ payload: { userId } }) => {
        await addresses.recognise(userId)
        await discardOutdated(userId)
      }),
      on(userVerified, async ({ payload: { userId } }) => {
        await addresses.recognise(userId)
        await discardOutdated(userId)
        // The image is not needed any more. The reference goes last, so that a crash in between leaves no orphaned file.
        const account = await accounts.findById(userId, { idCard: 1 }).lean()
        if (!account?.idCard) return
        await files.delete(account.idCard)
        await accounts.updateOne({ _id: userId }, { $set: { idCard: null }, $inc: { version: 1 } })
      }),
      on(erasureConfirmed, ({ payload: { userId, service, standing } }) =>
        eraseAccount.confirmed(userId, service, standing),
      ),
      on(avatarChanged, async ({ payload: { spentFiles } }) => {
        for (const ref of spentFiles) await files.delete(ref)
      }),
    ],
  }
}
