import type { Clock, Outbox } from '#platform'
import type { WalletModel } from './model'
import { credit } from './rules'

export type CreditDocument = (userId: string, documentId: string) => Promise<void>

/** Rewards a published document, once however often it is asked for. */
export function createCreditDocument({
  wallets,
  outbox,
  clock,
}: {
  wallets: WalletModel
  outbox: Pick<Outbox, 'decide'>
  clock: Clock
}): CreditDocument {
  return async (userId, documentId) => {
    await outbox.decide(wallets, userId, (wallet) => credit(wallet, { userId, documentId }, clock.now()))
  }
}
