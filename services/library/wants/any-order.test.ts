import fc from 'fast-check'
import { expect, it } from 'vitest'
import { maxOffersOfUploader, settlingSeconders, wantOffered, wantSettled } from '#events'
import { runsOf } from '#testing/long-form'
import { answer, offer, withdrawOffer } from './offer-rules'
import { ask, expire, forget, leave, second } from './rules'
import { waitingFor, type Want } from './state'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 26, 12, minute))
const people = ['a', 'b', 'c', 'd', 'e'].map((digit) => digit.repeat(24))
const documents = people.flatMap((uploaderId, nth) =>
  [1, 2, 3, 4].map((number) => ({
    uploaderId,
    title: 'Notes',
    documentId: `${nth}${number}`.padEnd(24, '0'),
  })),
)

const person = fc.constantFrom(...people)
const document = fc.constantFrom(...documents)
const act = fc.oneof(
  fc.record({ what: fc.constant('second' as const), person }),
  fc.record({ what: fc.constant('leave' as const), person }),
  fc.record({ what: fc.constant('offer' as const), document, isFirst: fc.boolean() }),
  fc.record({ what: fc.constant('withdraw' as const), document }),
  fc.record({
    what: fc.constant('answer' as const),
    document,
    person,
    given: fc.constantFrom('yes' as const, 'no' as const, 'open' as const),
  }),
  fc.record({ what: fc.constant('forget' as const), person }),
  fc.record({ what: fc.constant('expire' as const) }),
)
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

function ruleOf(each: Act, minute: number) {
  const now = at(minute)
  switch (each.what) {
    case 'second':
      return second(each.person, now)
    case 'leave':
      return leave(each.person)
    case 'offer':
      return offer(each.document, now, { isFirst: each.isFirst })
    case 'withdraw':
      return withdrawOffer(each.document.documentId)
    case 'answer':
      return answer({ ...each.document, wantId: 'f'.repeat(24), userId: each.person }, each.given, now)
    case 'forget':
      return forget(each.person)
    case 'expire':
      return expire(now)
  }
}

const namedIn = (want: Want) => people.filter((id) => JSON.stringify({ ...want, people: [] }).includes(id))

it(
  'whatever students do in whatever order, a want is settled by its asker or two seconders, and told once of each uploader',
  { tags: ['sampled'] },
  () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        const asked = { userId: people[0] ?? '', courseCode: 'CS2030S', year: null, line: null }
        let want = ask({ ...asked, kind: 'lab' }, at(0))(null).next as Want
        let settled = 0
        const told = new Map<string, number>()
        for (const [nth, each] of acts.entries()) {
          const before = want
          const { next, events = [] } = ruleOf(each, nth + 1)(want)
          want = next ?? want
          for (const { definition, payload } of events) {
            if (definition.name === wantOffered.name && each.what === 'offer') {
              const { uploaderId } = each.document
              told.set(uploaderId, (told.get(uploaderId) ?? 0) + 1)
              expect((payload as { userIds: string[] }).userIds).not.toContain(uploaderId)
            }
            if (definition.name !== wantSettled.name || each.what !== 'answer') continue
            settled += 1
            const chosen = want.offers.find(({ documentId }) => documentId === want.settled?.documentId)
            expect(each.person).not.toBe(chosen?.uploaderId)
            const byAsker = each.person === before.askerId && before.askerWaits
            expect(byAsker || (chosen?.confirmedBy.length ?? 0) >= settlingSeconders).toBe(true)
            expect(chosen?.confirmedBy).not.toContain(chosen?.uploaderId)
          }
          // Nothing opens a want again.
          if (!before.isOpen) expect(want.isOpen).toBe(false)
          if (want.isOpen) expect(waitingFor(want)).not.toEqual([])
          expect([...want.people].sort()).toEqual(namedIn(want))
          if (each.what === 'forget') expect(want.people).not.toContain(each.person)
          // One who is forgotten may begin anew, and then be told of again.
          if (each.what === 'forget') told.delete(each.person)
          for (const uploaderId of people)
            expect(want.offers.filter((one) => one.uploaderId === uploaderId).length).toBeLessThanOrEqual(
              maxOffersOfUploader,
            )
        }
        expect(settled).toBeLessThanOrEqual(1)
        expect([...told.values()].every((times) => times === 1)).toBe(true)
      }),
      { numRuns: runsOf(2000) },
    )
  },
)
