import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookRedeemed, book as bookSchema, pointsChanged } from '#events'
import { raise } from '#platform'
import { books } from './books'
import { balanceOf, bookEntry, credit, documentEntry, faultsOf, purchase } from './rules'

const at = new Date('2026-08-10T10:00:00.000Z')
const userId = 'a'.repeat(24)
const first = { id: 1, price: 50 }
const walletOf = (points: number, ownedBooks: number[] = []) => ({ points, ownedBooks, ledger: [] })

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

describe('to credit a document', () => {
  const entry = documentEntry('d1', at)
  const told = ({ points, ledger }: { points: number; ledger: unknown[] }) =>
    raise(pointsChanged, { userId, points, version: ledger.length, delta: 10, reason: 'document' })

  it.each([
    ['makes the wallet', null, { points: 10, ownedBooks: [], ledger: [entry] }],
    [
      'adds to the wallet',
      { points: 60, ownedBooks: [2], ledger: [documentEntry('d0', at)] },
      { points: 70, ownedBooks: [2], ledger: [documentEntry('d0', at), entry] },
    ],
  ])('%s, and tells the balance after it', (_, wallet, next) => {
    expect(credit(wallet, { userId, documentId: 'd1' }, at)).toEqual({
      outcome: 'credited',
      next,
      events: [told(next)],
    })
  })

  it('credits a document only once', () => {
    const wallet = { points: 10, ownedBooks: [], ledger: [entry] }
    const later = new Date(at.getTime() + 1000)
    expect(credit(wallet, { userId, documentId: 'd1' }, later)).toEqual({ outcome: 'credited-before' })
  })
})

describe('to purchase a book', () => {
  const buy = (wallet: Parameters<typeof purchase>[0]) => purchase(wallet, { userId, book: first }, at)

  it.each([
    [null, 'insufficient-points'],
    [walletOf(49), 'insufficient-points'],
    [walletOf(0), 'insufficient-points'],
    [walletOf(500, [1]), 'already-owned'],
    [walletOf(0, [1]), 'already-owned'],
  ])('with %j ends as %s, and changes nothing', (wallet, outcome) => {
    expect(buy(wallet)).toEqual({ outcome })
  })

  it.each([
    [walletOf(50), { points: 0, ownedBooks: [1] }],
    [walletOf(75, [2, 3]), { points: 25, ownedBooks: [2, 3, 1] }],
  ])('with %j takes the price, books it, hands over the book and tells of both', (wallet, outcome) => {
    expect(buy(wallet)).toEqual({
      outcome,
      next: { ...outcome, ledger: [bookEntry(first, at)] },
      events: [
        raise(bookRedeemed, { userId, bookId: 1, price: 50 }),
        raise(pointsChanged, { userId, points: outcome.points, version: 1, delta: -50, reason: 'book' }),
      ],
    })
  })
})

describe('a wallet', () => {
  const entries = [documentEntry('d1', at), bookEntry(first, at)]

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
        let wallet: NonNullable<Parameters<typeof credit>[0]> = walletOf(0)
        for (const [index, what] of steps.entries()) {
          const decided =
            what === 'publish'
              ? credit(wallet, { userId, documentId: `d${index}` }, at)
              : purchase(wallet, { userId, book: what }, at)
          wallet = decided.next ?? wallet
        }
        expect(faultsOf(wallet)).toEqual([])
        expect(wallet.points).toBe(balanceOf(wallet.ledger))
      }),
    )
  })
})
