import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookRedeemed, book as bookSchema, pointsChanged } from '#events'
import { raise } from '#platform/core'
import { books } from './books'
import { keyOf, isPublishedAt } from './causes'
import type { LedgerEntry } from './model'
import { balanceOf, bookEntry, faultsOf, follow, purchase, takeBack } from './rules'

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

describe('a decision that takes points back', () => {
  const decisionId = 'f'.repeat(24)
  const taken = (documentId: string, delta: number): LedgerEntry => ({
    key: `taken:${documentId}:${decisionId}`,
    delta,
    reason: 'taken-back',
    at,
  })
  const take = (wallet: Parameters<typeof takeBack>[0], documentIds: string[]) =>
    takeBack(wallet, { userId, documentIds, decisionId }, at)
  const turn = (wallet: Parameters<typeof follow>[0], number: number) =>
    follow(wallet, { userId, documentId: 'd1', turn: number }, at).next ?? wallet
  const wallet = (points: number, ledger: LedgerEntry[], ownedBooks: number[] = []) => ({
    points,
    ownedBooks,
    ledger,
    closed: null,
  })
  const two = [documentEntry('d1'), documentEntry('d2')]
  const earned = wallet(20, two)

  it('takes what the documents brought, in one movement with an entry for each', () => {
    const next = wallet(0, [...two, taken('d1', -10), taken('d2', -10)])
    expect(take(earned, ['d1', 'd2'])).toEqual({
      outcome: 'taken',
      next,
      events: [raise(pointsChanged, { userId, points: 0, version: 4, delta: -20, reason: 'taken-back' })],
    })
    expect(take(next, ['d2', 'd1'])).toEqual({ outcome: 'taken-before' })
  })

  it('takes nothing that other documents brought', () => {
    expect(take(earned, ['d1']).next).toEqual(wallet(10, [...two, taken('d1', -10)]))
  })

  it('takes what is left, if the rest is spent, and no book', () => {
    const spent = wallet(4, two, [1])
    expect(take(spent, ['d1', 'd2']).next).toEqual(wallet(0, [...two, taken('d1', -4), taken('d2', 0)], [1]))
  })

  it.each<[string, LedgerEntry[]]>([
    ['unknown documents', []],
    ['deleted ones', [documentEntry('d1'), { ...documentEntry('d1'), key: 'document:d1:2', delta: -10 }]],
  ])('finds nothing to take of %s, and is recorded', (_, ledger) => {
    expect(take(wallet(0, ledger), ['d1'])).toEqual({
      outcome: 'taken',
      next: wallet(0, [...ledger, taken('d1', 0)]),
      events: [],
    })
  })

  it('moves no wallet of a closed account', () => {
    expect(take({ ...earned, closed: true }, ['d1'])).toEqual({ outcome: 'closed' })
  })

  it.each<[string, readonly ('take' | number)[]]>([
    ['published, taken', [1, 'take']],
    ['published, taken, deleted', [1, 'take', 2]],
    ['published, taken, deleted, brought back', [1, 'take', 2, 3]],
    ['published, deleted, taken, brought back', [1, 2, 'take', 3]],
    ['taken before it is known, published', ['take', 1]],
    ['taken before it is known, published, deleted, brought back', ['take', 1, 2, 3]],
    ['taken twice', [1, 'take', 'take', 2, 3]],
  ])('pays nothing again, and takes nothing twice: %s', (_, steps) => {
    const end = steps.reduce<NonNullable<Parameters<typeof takeBack>[0]>>(
      (state, step) => (step === 'take' ? take(state, ['d1']).next : turn(state, step)) ?? state,
      wallet(10, [documentEntry('d2')]),
    )
    expect(end.points).toBe(10)
    expect(faultsOf(end)).toEqual([])
  })

  it('gives back after a deletion what the decision had left, and no more', () => {
    const spent = wallet(4, [documentEntry('d1')], [])
    const left = take(spent, ['d1']).next ?? spent
    const richer = { ...left, points: 30 }
    const deleted = turn(richer, 2)
    expect(deleted?.points).toBe(24)
    expect(turn(deleted, 3)?.points).toBe(30)
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
  const takings = fc.record({
    documentIds: fc.subarray(documentIds, { minLength: 1 }),
    decisionId: fc.constantFrom('e'.repeat(24), 'f'.repeat(24)),
  })
  type Step =
    | { documentId: string; turn: number }
    | { documentIds: string[]; decisionId: string }
    | (typeof books)[number]
  const play = (steps: readonly Step[]) =>
    steps.reduce<NonNullable<Parameters<typeof follow>[0]>>((wallet, step) => {
      if ('turn' in step) return follow(wallet, { userId, ...step }, at).next ?? wallet
      if ('decisionId' in step) return takeBack(wallet, { userId, ...step }, at).next ?? wallet
      return purchase(wallet, { userId, book: step }, at).next ?? wallet
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

  it('agrees with its ledger also when decisions take points back, which no later event pays again', () => {
    const anything = fc.oneof(turns, takings, fc.constantFrom(...books))
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 80 }), takings, fc.array(turns), (steps, last, later) => {
        const wallet = play(steps)
        expect(faultsOf(wallet)).toEqual([])
        const taken = play([...steps, last])
        expect(taken.points).toBeLessThanOrEqual(wallet.points)
        expect(faultsOf(play([...steps, last, ...later]))).toEqual([])
        const ofTaken = (ledger: readonly LedgerEntry[]) =>
          balanceOf(ledger.filter(({ key }) => last.documentIds.includes(key.split(':')[1] ?? '')))
        const after = play([...steps, last, ...later])
        expect(ofTaken(after.ledger)).toBeLessThanOrEqual(ofTaken(taken.ledger))
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
