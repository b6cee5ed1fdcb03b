import type { Connection } from 'mongoose'
import { createWalletModel, type WalletModel } from './model'
import { faultsOf } from './rules'

export interface WrongWallet {
  userId: string
  /** How it disagrees with its ledger. */
  faults: string[]
}

/** Compares every wallet with its ledger. */
export async function auditWallets(wallets: WalletModel): Promise<{ wallets: number; wrong: WrongWallet[] }> {
  const audited = { wallets: 0, wrong: [] as WrongWallet[] }
  const all = wallets
    .find({ _id: { $gt: '' } }, { outbox: 0 })
    .lean()
    .cursor()
  for await (const wallet of all) {
    audited.wallets += 1
    const faults = faultsOf(wallet)
    if (faults.length > 0) audited.wrong.push({ userId: wallet._id, faults })
  }
  return audited
}

/** The same in a store that no program uses, such as that of a backup. */
export const auditStoredWallets = (connection: Connection) => auditWallets(createWalletModel(connection))
