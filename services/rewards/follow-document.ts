import type { Clock, Outbox } from '#platform/core'
import type { Turn } from './causes'
import type { WalletModel } from './model'
import { follow } from './rules'

/** Updates a user's wallet after a document event. Works in any order and with duplicates. */
export type FollowDocument = (userId: string, documentId: string, turn: Turn) => Promise<void>

export function createFollowDocument({
  wallets,
  outbox,
  clock,
}: {
  wallets: WalletModel
  outbox: Pick<Outbox, 'decide'>
  clock: Clock
}): FollowDocument {
  return async (userId, documentId, turn) => {
    await outbox.decide(wallets, userId, (wallet) =>
      follow(wallet, { userId, documentId, turn }, clock.now()),
    )
  }
}
