import { expect, it } from 'vitest'
import { createDebts } from './uncounted'

const at = (second: number) => new Date(second * 1000)
const counts = { likes: 0, dislikes: 0, version: 0 }

/** Recounts that fail for the documents in `broken`. */
function ledger() {
  const broken = new Set<string>()
  const recounted: string[] = []
  const debts = createDebts(async (documentId) => {
    if (broken.has(documentId)) throw new Error('the store is away')
    recounted.push(documentId)
    return counts
  })
  return { debts, broken, recounted }
}

it('vouches for all votes up to now when everything is counted', async () => {
  const { debts } = ledger()
  const debt = debts.open(new Set(['a', 'b']), at(10))
  await debt.settle('a')
  expect(debts.countedUntil(at(20))).toEqual(at(10))
  await debt.settle('b')
  expect(debts.countedUntil(at(20))).toEqual(at(20))
})

it('vouches for nothing since a vote whose count failed, until it is counted after all', async () => {
  const { debts, broken, recounted } = ledger()
  broken.add('a')
  await expect(debts.open(new Set(['a']), at(10)).settle('a')).rejects.toThrow('away')
  await debts.open(new Set(['b']), at(12)).settle('b')
  expect(debts.countedUntil(at(20))).toEqual(at(10))
  await expect(debts.settleOlderThan(at(15))).rejects.toThrow('away')
  broken.clear()
  await debts.settleOlderThan(at(15))
  expect(debts.countedUntil(at(20))).toEqual(at(20))
  expect(recounted).toEqual(['b', 'a'])
})

it('leaves alone what is still on its way', async () => {
  const { debts, recounted } = ledger()
  debts.open(new Set(['a']), at(18))
  await debts.settleOlderThan(at(15))
  expect(recounted).toEqual([])
})
