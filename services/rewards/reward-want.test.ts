import { describe, expect, it } from 'vitest'
import { maxWantRewardsADay, pointsChanged, pointsPerDocument, pointsPerWant } from '#events'
import { raise } from '#platform/core'
import type { LedgerEntry } from './model'
import { rewardWant } from './reward-want'
import { faultsOf, follow, takeBack, type Wallet } from './rules'

const userId = 'a'.repeat(24)
const [documentId, other] = ['d1', 'd2']
const at = new Date('2026-11-26T12:00:00Z')
const nextDay = new Date('2026-11-27T12:00:00Z')
const empty: Wallet = { points: 0, ledger: [], ownedBooks: [], closed: null }

const steps = {
  publish: (wallet: Wallet) => follow(wallet, { userId, documentId, turn: 1 }, at).next,
  delete: (wallet: Wallet) => follow(wallet, { userId, documentId, turn: 2 }, at).next,
  bringBack: (wallet: Wallet) => follow(wallet, { userId, documentId, turn: 3 }, at).next,
  takeBack: (wallet: Wallet) =>
    takeBack(wallet, { userId, documentIds: [documentId], decisionId: 'f'.repeat(24) }, at).next,
  want: (wallet: Wallet) => rewardWant(wallet, { userId, documentId, at }).next,
} as const
const after = (...names: (keyof typeof steps)[]) =>
  names.reduce<Wallet>((wallet, name) => steps[name](wallet) ?? wallet, empty)

const all = pointsPerDocument + pointsPerWant

it('a document that settled a want brings five points, once ever', () => {
  const decision = rewardWant(after('publish'), { userId, documentId, at })
  const moved = { points: all, version: 2, delta: pointsPerWant, reason: 'want' as const }
  expect(decision).toMatchObject({
    outcome: 'rewarded',
    events: [raise(pointsChanged, { userId, ...moved })],
  })
  const next = decision.next ?? null
  for (const when of [at, nextDay])
    expect(rewardWant(next, { userId, documentId, at: when })).toEqual({ outcome: 'rewarded-before' })
})

describe('the points of a want', () => {
  it.each([
    ['before the publication is known', ['want', 'publish'], all],
    ['taken by a deletion', ['publish', 'want', 'delete'], 0],
    ['given back with the document', ['publish', 'want', 'delete', 'bringBack'], all],
    ['not paid for a deleted document', ['publish', 'delete', 'want'], 0],
    ['nor later', ['publish', 'delete', 'want', 'bringBack', 'want'], pointsPerDocument],
    ['taken back by an admin', ['publish', 'want', 'takeBack'], 0],
    ['not given back after that', ['publish', 'want', 'takeBack', 'delete', 'bringBack'], 0],
    ['not paid after that', ['publish', 'takeBack', 'want'], 0],
  ] as const)('are %s', (_, names, points) => {
    const wallet = after(...names)
    expect(wallet.points).toBe(points)
    expect(faultsOf(wallet)).toEqual([])
  })
})

describe('the limit of a day', () => {
  const rewarded = (when: Date): LedgerEntry[] =>
    Array.from({ length: maxWantRewardsADay }, (_, nth) => ({
      ...{ key: `want:e${nth}`, delta: pointsPerWant, reason: 'want', at: when },
    }))
  const wallet = (when: Date): Wallet => ({
    ...empty,
    points: maxWantRewardsADay * pointsPerWant,
    ledger: rewarded(when),
  })

  it('is kept, and a further document brings nothing on a later day either', () => {
    const decision = rewardWant(wallet(at), { userId, documentId: other, at })
    expect(decision).toMatchObject({ outcome: 'no-reward', events: [] })
    expect(rewardWant(decision.next ?? null, { userId, documentId: other, at: nextDay })).toEqual({
      outcome: 'rewarded-before',
    })
  })

  it('begins anew at midnight in Singapore', () => {
    expect(rewardWant(wallet(at), { userId, documentId: other, at: nextDay }).outcome).toBe('rewarded')
    const beforeMidnight = new Date('2026-11-26T15:59:59Z')
    const afterMidnight = new Date('2026-11-26T16:00:00Z')
    expect(rewardWant(wallet(at), { userId, documentId: other, at: beforeMidnight }).outcome).toBe(
      'no-reward',
    )
    expect(rewardWant(wallet(at), { userId, documentId: other, at: afterMidnight }).outcome).toBe('rewarded')
  })
})

it('a closed wallet stays closed', () =>
  expect(rewardWant({ ...empty, closed: true }, { userId, documentId, at })).toEqual({ outcome: 'closed' }))
