import { describe, expect, it } from 'vitest'
import { formerStudentId, standingDays } from '#events'
import type { KeptWarning } from '../model'
import { noRemoval, stillSuspends } from '../rules'
import { carryOver, closeRecord } from './rules'

const at = new Date('2026-08-10T10:00:00.000Z')
const later = (ms: number) => new Date(at.getTime() + ms)
const kept = (over: Partial<KeptWarning> = {}): KeptWarning => ({
  documentId: 'e'.repeat(24),
  removal: 0,
  dislikes: null,
  message: 'm',
  at,
  docTitle: 't',
  seen: true,
  carried: null,
  ...over,
})
const record = (...warnings: KeptWarning[]) => ({
  warnings,
  withdrawn: [] as string[],
  pileOns: null,
  closed: null,
  keptUntil: null,
})
const userId = 'a'.repeat(24)

describe('closing a record', () => {
  it('keeps its warnings without texts, for twelve months', () => {
    const { next } = closeRecord(record(kept(), kept({ removal: noRemoval })), at)
    expect(next).toMatchObject({ closed: true, withdrawn: [], keptUntil: later(standingDays * 86_400_000) })
    expect(next?.warnings).toMatchObject([
      { documentId: 'e'.repeat(24), removal: 0, at, carried: true, docTitle: 'An earlier account' },
      { removal: noRemoval, carried: true, docTitle: 'An earlier account' },
    ])
    expect(JSON.stringify(next)).not.toMatch(/"(m|t)"/)
  })

  it('leaves a carried warning as it is', () => {
    const carried = kept({ carried: true, message: 'Carried over.' })
    expect(closeRecord(record(carried), at).next?.warnings).toEqual([carried])
  })

  it.each([
    ['no record', null],
    ['no warnings', record()],
  ])('keeps nothing where there is %s', (_, before) => {
    const next = { warnings: [], withdrawn: [], pileOns: null, closed: true, keptUntil: null }
    expect(closeRecord(before, at)).toEqual({ outcome: 'closed', next, events: [] })
  })

  it('happens once', () => {
    expect(closeRecord({ ...record(kept()), closed: true }, at)).toEqual({ outcome: 'closed-before' })
  })
})

describe('carrying warnings over', () => {
  const old = kept({ carried: true, documentId: 'd'.repeat(24) })

  it('puts them among the others by time, each with a time of its own, and none as seen', () => {
    const [same, newer] = [kept({ documentId: 'b'.repeat(24) }), kept({ at: later(9) })]
    const { next, events } = carryOver(record(same, newer), userId, [old])
    expect(next?.warnings).toEqual([same, { ...old, at: later(1), seen: false }, newer])
    expect(events?.[0]?.payload).toMatchObject({
      at: later(1).toISOString(),
      total: 3,
      unseen: 1,
      carried: true,
    })
  })

  it.each([
    ['nothing to carry over', record(), [], 'nothing-new'],
    ['one that is carried over already', record(old), [old], 'nothing-new'],
    ['one that was withdrawn', { ...record(), withdrawn: [`${old.documentId}:0`] }, [old], 'nothing-new'],
    ['a closed account', { ...record(), closed: true }, [old], 'closed'],
  ])('changes nothing of %s', (_, before, warnings, outcome) => {
    expect(carryOver(before, userId, warnings)).toEqual({ outcome })
  })

  it('changes nothing of documents without an account', () => {
    expect(carryOver(null, formerStudentId, [old])).toEqual({ outcome: 'closed' })
  })
})

describe('warnings still suspend', () => {
  const [own, carried] = [kept(), kept({ carried: true })]
  it.each([
    ['two of one’s own', [own, own], false, false],
    ['three of one’s own', [own, own, own], false, true],
    ['three of one’s own, on an account that was closed meanwhile', [carried, carried, carried], false, true],
    ['two carried ones, then one’s own', [carried, carried, own], false, true],
    ['one’s own, then two carried ones', [carried, carried, own], true, true],
    ['three carried ones', [carried, carried, carried], true, false],
  ])('%s (carried ones: %s): %s', (_, warnings, isCarried, expected) => {
    expect(stillSuspends(warnings, { at: at.toISOString(), carried: isCarried })).toBe(expected)
  })

  it('only while the warning that was issued counts', () => {
    expect(stillSuspends([own, own, own], { at: later(1).toISOString(), carried: false })).toBe(false)
  })
})
