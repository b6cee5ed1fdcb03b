import { describe, expect, it } from 'vitest'
import { maxOffersOfUploader, wantDays } from '#events'
import { newId } from '#platform/core'
import { answer, mayConfirm, offer, withdrawOffer } from './offer-rules'
import { ask, second } from './rules'
import type { Offer, Want } from './state'

const day = 86_400_000
const asked = new Date('2026-11-26T12:00:00Z')
const hour = (nth: number) => new Date(asked.getTime() + nth * 3_600_000)
const [asker, early, earlier, late, uploader] = [newId(), newId(), newId(), newId(), newId()]
const wantId = newId()
const document = { documentId: newId(), title: 'Finals 2024', uploaderId: uploader }
const after = (state: Want, ...rules: ((state: Want | null) => { next?: Want | undefined })[]): Want =>
  rules.reduce((before, rule) => rule(before).next ?? before, state)
const fresh = ask(
  { userId: asker, courseCode: 'CS2030S', kind: 'past-paper', year: null, line: null },
  asked,
)(null).next as Want
const open = after(fresh, second(early, hour(1)), second(earlier, hour(1)))
const offered = after(open, offer(document, hour(2)), second(late, hour(3)))
const told = ({ events = [] }: { events?: readonly { definition: { name: string } }[] | undefined }) =>
  events.map(({ definition }) => definition.name).filter((name) => name !== 'wants.changed')
const stateOf = (want: Want | undefined) => want?.offers.map(({ state }) => state)

describe('an offer', () => {
  it('tells those who wait, and not its uploader', () => {
    const decision = offer(document, hour(2))(after(open, second(uploader, hour(1))))
    expect(told(decision as never)).toEqual(['want.offered'])
    expect(decision.events?.[1]?.payload).toMatchObject({ userIds: [asker, early, earlier] })
  })

  it('is told once for an uploader, whatever they offer and withdraw', () => {
    const again = offer(document, hour(4))(after(offered, withdrawOffer(document.documentId)))
    expect(again.outcome).toBe('offered')
    const another = offer({ ...document, documentId: newId() }, hour(4))(offered)
    expect(another.outcome).toBe('offered')
    expect([told(again as never), told(another as never)]).toEqual([[], []])
  })

  it('stands again with its former time, so that nobody joins in between to confirm it', () => {
    const again = after(
      offered,
      withdrawOffer(document.documentId),
      second(newId(), hour(5)),
      offer(document, hour(6)),
    )
    expect(again.offers).toMatchObject([{ at: hour(2), state: 'open' }])
  })

  const many = Array.from({ length: maxOffersOfUploader }, () => ({ ...document, documentId: newId() }))
  it.each<[string, Want | null, string]>([
    ['is there already', offered, 'known'],
    ['was declined', after(offered, no(asker)), 'declined'],
    ['is one too many of its uploader', after(open, ...many.map((each) => offer(each, hour(2)))), 'too-many'],
    ['is for an ended want', { ...open, isOpen: false }, 'ended'],
    ['is for an old want', { ...open, askedAt: new Date(hour(2).getTime() - wantDays * day) }, 'ended'],
    ['is for an unknown want', null, 'ended'],
  ])('%s', (_, state, outcome) => expect(offer(document, hour(2))(state)).toEqual({ outcome }))

  it('of an upload does not come back by a late event', () => {
    const withdrawn = after(offered, withdrawOffer(document.documentId))
    expect(offer(document, hour(4), { isFirst: true })(withdrawn)).toEqual({ outcome: 'known' })
  })

  it('is withdrawn once', () => {
    const withdrawn = withdrawOffer(document.documentId)(offered)
    expect(stateOf(withdrawn.next)).toEqual(['withdrawn'])
    expect(withdrawOffer(document.documentId)(withdrawn.next ?? null)).toEqual({ outcome: false })
    expect(withdrawOffer(document.documentId)(open)).toEqual({ outcome: false })
  })
})

function no(userId: string) {
  return answer({ ...document, wantId, userId }, 'no', hour(4))
}
function yes(userId: string) {
  return answer({ ...document, wantId, userId }, 'yes', hour(4))
}
function undo(userId: string) {
  return answer({ ...document, wantId, userId }, 'open', hour(4))
}

describe('who may confirm', () => {
  it.each([
    ['the asker', asker, {}, true],
    ['a seconder from before the offer', early, {}, true],
    ['a seconder who joined later', late, {}, false],
    ['the uploader', uploader, {}, false],
    ['somebody else', newId(), {}, false],
    ['the asker of a withdrawn offer', asker, { state: 'withdrawn' }, false],
    ['an asker who uploaded it', asker, { uploaderId: asker }, false],
  ] as const)('%s', (_, userId, over, may) => {
    expect(mayConfirm(offered, { ...(offered.offers[0] as Offer), ...over }, userId)).toBe(may)
  })

  it('an asker who withdrew may not', () =>
    expect(mayConfirm({ ...offered, askerWaits: false }, offered.offers[0] as Offer, asker)).toBe(false))
})

describe('an answer', () => {
  it('of the asker settles the want', () => {
    const decision = yes(asker)(offered)
    expect(decision).toMatchObject({
      outcome: 'answered',
      next: { isOpen: false, settled: { documentId: document.documentId, at: hour(4) } },
    })
    expect(told(decision as never)).toEqual(['want.settled'])
    expect(yes(asker)(decision.next ?? null)).toEqual({ outcome: 'known' })
  })

  it('of one seconder ends their own part, of two settles it', () => {
    const one = yes(early)(offered)
    expect(one).toMatchObject({ outcome: 'answered', next: { isOpen: true, settled: null } })
    expect(told(one as never)).toEqual([])
    const two = yes(earlier)(one.next ?? null)
    expect(two).toMatchObject({ outcome: 'answered', next: { isOpen: false } })
    expect(told(two as never)).toEqual(['want.settled'])
  })

  it('of a seconder is taken back', () => {
    const back = after(offered, yes(early), undo(early))
    expect(back).toEqual(offered)
    expect(undo(early)(back)).toEqual({ outcome: 'known' })
  })

  it('of the asker closes an offer, tells its uploader, and is taken back', () => {
    const declined = no(asker)(offered)
    expect(told(declined as never)).toEqual(['offer.declined'])
    expect(stateOf(declined.next)).toEqual(['declined'])
    expect(no(asker)(declined.next ?? null)).toEqual({ outcome: 'known' })
    expect(yes(early)(declined.next ?? null)).toEqual({ outcome: 'offer-ended' })
    expect(stateOf(after(offered, no(asker), undo(asker)))).toEqual(['open'])
    expect(yes(asker)(declined.next ?? null)).toMatchObject({ next: { isOpen: false } })
  })

  it.each<[string, Want | null, ReturnType<typeof yes>, string]>([
    ['no of a seconder', offered, no(early), 'forbidden'],
    ['yes of a seconder who joined later', offered, yes(late), 'forbidden'],
    ['yes of the uploader', after(offered, second(uploader, hour(3))), yes(uploader), 'forbidden'],
    ['yes of somebody else', offered, yes(newId()), 'forbidden'],
    ['yes twice', after(offered, yes(early)), yes(early), 'known'],
    [
      'yes to a withdrawn offer',
      after(offered, withdrawOffer(document.documentId)),
      yes(asker),
      'offer-ended',
    ],
    ['yes to no offer', open, yes(asker), 'offer-ended'],
    ['yes to an ended want', { ...offered, isOpen: false }, yes(asker), 'ended'],
    ['yes to an unknown want', null, yes(asker), 'ended'],
  ])('changes nothing: %s', (_, state, rule, outcome) => expect(rule(state)).toEqual({ outcome }))

  it('of the last seconder alone ends a want without its asker, and rewards nobody', () => {
    const alone = { ...offered, askerWaits: false, seconders: [{ userId: early, at: hour(1) }] }
    const decision = yes(early)(alone)
    expect(decision).toMatchObject({ next: { isOpen: false, settled: null } })
    expect(told(decision as never)).toEqual([])
  })
})
