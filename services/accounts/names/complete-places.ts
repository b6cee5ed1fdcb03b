import type { AccountModel, AccountRecord } from '../model'
import { skeletonOf } from './looks'
import { isPlaceTaken, type Namesakes } from './namesakes'

const together = 500

type Placeless = Pick<AccountRecord, '_id' | 'username'>

/**
 * Gives a place to every verified account without one: those of earlier releases, in the order in which they were created. It finds none at
 * most starts; after an upgrade also the accounts that a process of the earlier release verified beside it. May run twice at once.
 */
export async function completePlaces(
  accounts: AccountModel,
  { withPlace }: Pick<Namesakes, 'withPlace'>,
): Promise<void> {
  const placeless = await accounts
    // An index answers this. Erased accounts have no name and need no place.
    .find({ 'alike.skeleton': null, emailVerified: true, 'closing.erasedAt': null }, { username: 1 })
    .sort({ createdAt: 1 })
    .lean<Placeless[]>()
  if (placeless.length === 0) return

  const numbers = await highestNumbers(accounts, placeless)
  for (let at = 0; at < placeless.length; at += together)
    await Promise.all(
      placeless.slice(at, at + together).map(({ _id, username }) => {
        const skeleton = skeletonOf(username)
        const number = (numbers.get(skeleton) ?? 0) + 1
        numbers.set(skeleton, number)
        return take({ _id, username }, { skeleton, number })
      }),
    )

  async function take({ _id, username }: Placeless, alike: { skeleton: string; number: number }) {
    const write = (place: typeof alike) =>
      // The guard on the name: a concurrent change of the name takes a place as well.
      accounts.updateOne(
        { _id, username, 'alike.skeleton': null },
        { $set: { alike: place }, $inc: { version: 1 } },
      )
    try {
      await write(alike)
    } catch (error) {
      // Somebody took this number meanwhile.
      if (!isPlaceTaken(error)) throw error
      await withPlace(_id, username, write)
    }
  }
}

/** The highest number of each look that these accounts have. */
async function highestNumbers(
  accounts: AccountModel,
  placeless: readonly Placeless[],
): Promise<Map<string, number>> {
  const looks = [...new Set(placeless.map(({ username }) => skeletonOf(username)))]
  const numbers = new Map<string, number>()
  for (let at = 0; at < looks.length; at += together) {
    const holders = await accounts
      .find({ 'alike.skeleton': { $in: looks.slice(at, at + together) } }, { alike: 1 })
      .lean<Pick<AccountRecord, '_id' | 'alike'>[]>()
    for (const { alike } of holders)
      if (alike) numbers.set(alike.skeleton, Math.max(alike.number, numbers.get(alike.skeleton) ?? 0))
  }
  return numbers
}
