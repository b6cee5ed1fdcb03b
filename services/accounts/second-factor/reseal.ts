import type { AccountModel } from '../model'
import { seal, unseal } from './seal'

/** Seals the secrets of admins with the first key if they were sealed with another, so that an earlier secret of the program can go. */
export async function resealSecondFactors(
  accounts: AccountModel,
  keys: readonly [Buffer, ...Buffer[]],
): Promise<void> {
  const admins = await accounts.find({ role: 'admin' }, { secondFactor: 1 }).lean()
  for (const { _id, secondFactor } of admins) {
    if (!secondFactor || unseal([keys[0]], secondFactor.secret, _id) !== null) continue
    const secret = unseal(keys, secondFactor.secret, _id)
    if (secret === null) continue
    await accounts.updateOne(
      { _id, 'secondFactor.secret': secondFactor.secret },
      { $set: { 'secondFactor.secret': seal(keys[0], secret, _id) }, $inc: { version: 1 } },
    )
  }
}
