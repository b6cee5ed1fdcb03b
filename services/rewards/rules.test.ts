import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { book as bookSchema } from '#events'
import { books } from './books'
import { balanceOf, bookEntry, documentEntry, faultsOf, judgePurchase } from './rules'

const at = new Date('2026-08-10T10:00:00.000Z')

describe('the shelf', () => {
  it('holds the five books at their prices', () => {
    expect(books.map(({ id, title, price }) => [id, title, price])).toEqual([
      [1, 'Anything You Want', 50],
      [2, 'Your Music and People', 60],
      [3, 'Hell Yeah or No', 70],
      [4, 'How to Live', 80],
      [5, 'Useful Not True', 100],
    ])
  })

  it('names each file once, as a plain file name', () => {
    for (const book of books) {
      expect(bookSchema.parse(book)).toEqual(book)
      expect(book.pdf).toMatch(/^[a-z-]+\.pdf$/)
    }
    expect(new Set(books.map(({ pdf }) => pdf)).size).toBe(5)
  })
})

it.each([
  [{ points: 50, ownedBooks: [] }, 'allowed'],
  [{ points: 49, ownedBooks: [] }, 'insufficient-points'],
  [{ points: 0, ownedBooks: [] }, 'insufficient-points'],
  [{ points: 500, ownedBooks: [1] }, 'already-owned'],
  [{ points: 0, ownedBooks: [1] }, 'already-owned'],
  [{ points: 50, ownedBooks: [2, 3] }, 'allowed'],
] as const)('with %j the first book is %s', (wallet, verdict) => {
  expect(judgePurchase(wallet, { id: 1, price: 50 })).toBe(verdict)
})

describe('a wallet', () => {
  const entries = [documentEntry('d1', at), bookEntry({ id: 1, price: 50 }, at)]

  it.each([
    [{ points: 0, ownedBooks: [], ledger: [] }, 0],
    [{ points: 10, ownedBooks: [], ledger: [documentEntry('d1', at)] }, 0],
    [{ points: 20, ownedBooks: [], ledger: [documentEntry('d1', at)] }, 1],
    [{ points: -40, ownedBooks: [1], ledger: entries }, 1],
    [{ points: 20, ownedBooks: [], ledger: [documentEntry('d1', at), documentEntry('d1', at)] }, 1],
    [{ points: 10, ownedBooks: [1], ledger: [documentEntry('d1', at)] }, 1],
    [{ points: 10, ownedBooks: [1, 1], ledger: [] }, 2],
  ])('%j has %d faults', (wallet, faults) => {
    expect(faultsOf(wallet)).toHaveLength(faults)
  })

  it('agrees with its ledger whatever is published and bought, and is never below zero', () => {
    const step = fc.oneof(fc.constant('publish' as const), fc.constantFrom(...books))
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const wallet = { points: 0, ownedBooks: [] as number[], ledger: [] as ReturnType<typeof bookEntry>[] }
        for (const [index, what] of steps.entries()) {
          if (what !== 'publish' && judgePurchase(wallet, what) !== 'allowed') continue
          const entry = what === 'publish' ? documentEntry(`d${index}`, at) : bookEntry(what, at)
          wallet.ledger.push(entry)
          wallet.points += entry.delta
          if (what !== 'publish') wallet.ownedBooks.push(what.id)
        }
        expect(faultsOf(wallet)).toEqual([])
        expect(wallet.points).toBe(balanceOf(wallet.ledger))
      }),
    )
  })
})
