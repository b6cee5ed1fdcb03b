import type { AccountModel, AccountRecord } from '../model'
import { skeletonOf } from './looks'
import { isPlaceTaken, type Namesakes } from './namesakes'

const together = 500

type Placeless = Pick<AccountRecord, '_id' | 'username'>

/** Verified accounts without a place. An index answers this. Erased accounts have no name and need no place. */
export const withoutPlace = {
  'alike.skeleton': null,
  emailVerified: true,
  'closing.erasedAt': null,
} as const

/** Gives a place to every verified account without one, in the order in which they were created. May run twice at once. */
export async function completePlaces(accounts: AccountModel, namesakes: Pick<Namesakes, 'withPlace'>) {
  while ((await completeSomePlaces(accounts, namesakes)).length > 0);
}

/** The same for the first five hundred of them. Resolves to those that it found. */
export async function completeSomePlaces(
  accounts: AccountModel,
  { withPlace }: Pick<Namesakes, 'withPlace'>,
): Promise<Placeless[]> {
  const placeless = await accounts
    .find(withoutPlace, { username: 1 })
    .sort({ createdAt: 1 })
    .limit(together)
    .lean<Placeless[]>()
  const numbers = await highestNumbers(accounts, placeless)
  await Promise.all(
    placeless.map(({ _id, username }) => {
      const skeleton = skeletonOf(username)
      const number = (numbers.get(skeleton) ?? 0) + 1
      numbers.set(skeleton, number)
      return take({ _id, username }, { skeleton, number })
    }),
  )
  return placeless

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
  const numbers = new Map<string, number>()
  const looks = [...new Set(placeless.map(({ username }) => skeletonOf(username)))]
  if (looks.length === 0) return numbers
  const holders = await accounts
    .find({ 'alike.skeleton': { $in: looks } }, { alike: 1 })
    .lean<Pick<AccountRecord, 'alike'>[]>()
  for (const { alike } of holders)
    if (alike) numbers.set(alike.skeleton, Math.max(alike.number, numbers.get(alike.skeleton) ?? 0))
  return numbers
}
