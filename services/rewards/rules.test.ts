import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookRedeemed, book as bookSchema, pointsChanged } from '#events'
import { raise } from '#platform/core'
import { books } from './books'
import { keyOf, isPublishedAt } from './causes'
import type { LedgerEntry } from './model'
import { balanceOf, bookEntry, faultsOf, follow, purchase } from './rules'

const at = new Date('2026-08-10T10:00:00.000Z')
const userId = 'a'.repeat(24)
const first = { id: 1, price: 50 }
const documentEntry = (documentId: string): LedgerEntry => ({
  key: `document:${documentId}`,
  delta: 10,
  reason: 'document',
  at,
})
const walletOf = (points: number, ownedBooks: number[] = []) => ({
  points,
  ownedBooks,
  ledger: [],
  closed: null,
})

describe('the books on sale', () => {
  it('are the five books at their prices', () => {
    expect(books.map(({ id, title, price }) => [id, title, price])).toEqual([
      [1, 'Anything You Want', 50],
      [2, 'Your Music and People', 60],
      [3, 'Hell Yeah or No', 70],
      [4, 'How to Live', 80],
      [5, 'Useful Not True', 100],
    ])
  })

  it('have different, plain file names', () => {
    for (const book of books) {
      expect(bookSchema.parse(book)).toEqual(book)
      expect(book.pdf).toMatch(/^[a-z-]+\.pdf$/)
    }
    expect(new Set(books.map(({ pdf }) => pdf)).size).toBe(5)
  })
})

describe('a document event', () => {
  const published = documentEntry('d1')
  const entry = (turn: number, delta: number, reason: LedgerEntry['reason']): LedgerEntry => ({
    key: `document:d1:${turn}`,
    delta,
    reason,
    at,
  })
  const after = (wallet: Parameters<typeof follow>[0], turn: number) =>
    follow(wallet, { userId, documentId: 'd1', turn }, at)

  it.each([
    [
      'is published, and makes the wallet',
      null,
      1,
      { points: 10, closed: null, ownedBooks: [], ledger: [published] },
    ],
    [
      'is published',
      { points: 60, closed: null, ownedBooks: [2], ledger: [documentEntry('d0')] },
      1,
      { points: 70, closed: null, ownedBooks: [2], ledger: [documentEntry('d0'), published] },
    ],
    [
      'is deleted',
      { points: 10, closed: null, ownedBooks: [], ledger: [published] },
      2,
      { points: 0, closed: null, ownedBooks: [], ledger: [published, entry(2, -10, 'document-deleted')] },
    ],
    [
      'is deleted, when four of its points are left',
      { points: 4, closed: null, ownedBooks: [1], ledger: [published] },
      2,
      { points: 0, closed: null, ownedBooks: [1], ledger: [published, entry(2, -4, 'document-deleted')] },
    ],
    [
      'comes back, and brings what was taken',
      { points: 3, closed: null, ownedBooks: [], ledger: [published, entry(2, -4, 'document-deleted')] },
      3,
      {
        points: 7,
        closed: null,
        ownedBooks: [],
        ledger: [published, entry(2, -4, 'document-deleted'), entry(3, 4, 'document-restored')],
      },
    ],
  ])('moves the wallet when it %s', (_, wallet, turn, next) => {
    const moved = next.ledger.at(-1)
    expect(after(wallet, turn)).toEqual({
      outcome: 'followed',
      next,
      events: [
        raise(pointsChanged, {
          userId,
          points: next.points,
          version: next.ledger.length,
          delta: moved?.delta ?? 0,
          reason: moved?.reason ?? 'book',
        }),
      ],
    })
  })

  it('is recorded without an event if nothing is left to take', () => {
    const next = {
      points: 0,
      closed: null,
      ownedBooks: [1],
      ledger: [published, entry(2, 0, 'document-deleted')],
    }
    expect(after({ points: 0, closed: null, ownedBooks: [1], ledger: [published] }, 2)).toEqual({
      outcome: 'followed',
      next,
      events: [],
    })
  })

  it.each([1, 2, 3])('changes nothing if turn %i arrives after the third', (turn) => {
    const wallet = { points: 10, closed: null, ownedBooks: [], ledger: [entry(3, 10, 'document-restored')] }
    expect(after(wallet, turn)).toEqual({ outcome: 'followed-before' })
  })
})

describe('purchasing a book', () => {
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
      next: { ...outcome, ledger: [bookEntry(first, at)], closed: null },
      events: [
        raise(bookRedeemed, { userId, bookId: 1, price: 50 }),
        raise(pointsChanged, { userId, points: outcome.points, version: 1, delta: -50, reason: 'book' }),
      ],
    })
  })
})

describe('a wallet', () => {
  const entries = [documentEntry('d1'), bookEntry(first, at)]

  it.each([
    [{ points: 0, ownedBooks: [], ledger: [] }, 0],
    [{ points: 10, ownedBooks: [], ledger: [documentEntry('d1')] }, 0],
    [{ points: 20, ownedBooks: [], ledger: [documentEntry('d1')] }, 1],
    [{ points: -40, ownedBooks: [1], ledger: entries }, 1],
    [{ points: 20, ownedBooks: [], ledger: [documentEntry('d1'), documentEntry('d1')] }, 2],
    [{ points: 10, ownedBooks: [1], ledger: [documentEntry('d1')] }, 1],
    [{ points: 10, ownedBooks: [1, 1], ledger: [] }, 2],
  ])('%j has %d faults', (wallet, faults) => {
    expect(faultsOf(wallet)).toHaveLength(faults)
  })

  const documentIds = ['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8']
  const turns = fc.record({
    documentId: fc.constantFrom(...documentIds),
    turn: fc.integer({ min: 1, max: 6 }),
  })
  type Step = { documentId: string; turn: number } | (typeof books)[number]
  const play = (steps: readonly Step[]) =>
    steps.reduce<NonNullable<Parameters<typeof follow>[0]>>((wallet, step) => {
      const decided =
        'turn' in step
          ? follow(wallet, { userId, ...step }, at)
          : purchase(wallet, { userId, book: step }, at)
      return decided.next ?? wallet
    }, walletOf(0))
  /** Documents that the latest delivered turn leaves published. */
  const standing = (steps: readonly Step[]) =>
    documentIds.filter((id) => {
      const told = steps.flatMap((step) => ('turn' in step && step.documentId === id ? [step.turn] : []))
      return isPublishedAt(Math.max(0, ...told))
    })

  it('agrees with its ledger through any publications, deletions, returns and purchases, and is never negative', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(turns, fc.constantFrom(...books)), { maxLength: 80 }), (steps) => {
        const wallet = play(steps)
        expect(faultsOf(wallet)).toEqual([])
        expect(wallet.points).toBe(balanceOf(wallet.ledger))
        for (const id of standing(steps)) {
          const of = wallet.ledger.filter(({ key }) => key.startsWith(keyOf({ documentId: id, turn: 1 })))
          expect(balanceOf(of)).toBe(10)
        }
      }),
    )
  })

  it('ends with ten points per published document, for any order and repetition of events', () => {
    const told = fc
      .array(turns, { maxLength: 30 })
      .chain((once) =>
        fc.tuple(
          fc.constant(once),
          fc.shuffledSubarray([...once, ...once, ...once], { minLength: once.length * 2 }),
        ),
      )
    fc.assert(
      fc.property(told, ([once, again]) => {
        expect(play([...again, ...once]).points).toBe(10 * standing(once).length)
        expect(play([...once, ...again]).points).toBe(10 * standing(once).length)
      }),
    )
  })
})
