import { pointsChanged } from '#events'
import { isDuplicateKey, type Clock, type Outbox } from '#platform'
import type { WalletModel } from './model'
import { documentEntry } from './rules'

export type CreditDocument = (userId: string, documentId: string) => Promise<void>

/** Rewards a published document, once however often it is asked for. */
export function createCreditDocument({
  wallets,
  outbox,
  clock,
}: {
  wallets: WalletModel
  outbox: Outbox
  clock: Clock
}): CreditDocument {
  return async (userId, documentId) => {
    const entry = documentEntry(documentId, clock.now())
    for (;;) {
      const wallet = await wallets.findById(userId, { points: 1, version: 1 }).lean()
      const points = (wallet?.points ?? 0) + entry.delta
      const changed = outbox.event(pointsChanged, {
        userId,
        points,
        delta: entry.delta,
        reason: entry.reason,
      })

      if (wallet === null) {
        try {
          await outbox.insert(wallets, { _id: userId, points, ledger: [entry], ownedBooks: [], version: 1 }, [
            changed,
          ])
          return
        } catch (error) {
          if (!isDuplicateKey(error)) throw error
        }
      } else {
        const credited = await outbox.update(
          wallets,
          { _id: userId, version: wallet.version, 'ledger.key': { $ne: entry.key } },
          { $inc: { points: entry.delta, version: 1 }, $push: { ledger: entry } },
          [changed],
        )
        if (credited !== null) return
        if (await wallets.exists({ _id: userId, 'ledger.key': entry.key })) return
      }
      // The wallet moved in between: count from what it holds now.
    }
  }
}
