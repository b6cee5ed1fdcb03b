import {
  maxOffersOfUploader,
  maxOffersOfWant,
  offerDeclined,
  settlingSeconders,
  wantOffered,
  wantSettled,
  type OfferAnswer,
} from '#events'
import { raise } from '#platform/core'
import { changed, isOpenAt, waitingFor, type Offer, type Want, type WantRule } from './state'

/** A published document. */
export interface Offered {
  documentId: string
  title: string
  uploaderId: string
}

const offerOf = ({ offers }: Pick<Want, 'offers'>, documentId: string) =>
  offers.find((offer) => offer.documentId === documentId)

const withOffer = (want: Want, changedOffer: Offer): Want => ({
  ...want,
  offers: want.offers.map((offer) => (offer.documentId === changedOffer.documentId ? changedOffer : offer)),
})

/**
 * Offers a document. Students who wait are notified of an uploader's first offer only. Offering a withdrawn document again restores the
 * offer with its original time, unless the offer comes with an upload (`isFirst`), whose event may be late. A declined one stays declined.
 */
export const offer =
  (
    { documentId, title, uploaderId }: Offered,
    now: Date,
    { isFirst = false }: { isFirst?: boolean } = {},
  ): WantRule<'offered' | 'known' | 'ended' | 'declined' | 'too-many'> =>
  (state) => {
    if (state === null || !isOpenAt(now, state)) return { outcome: 'ended' }
    const before = offerOf(state, documentId)
    if (before !== undefined) {
      if (before.state === 'open' || isFirst) return { outcome: 'known' }
      if (before.state === 'declined') return { outcome: 'declined' }
      return changed('offered', withOffer(state, { ...before, state: 'open' }))
    }
    const own = state.offers.filter((each) => each.uploaderId === uploaderId)
    if (own.length >= maxOffersOfUploader || state.offers.length >= maxOffersOfWant)
      return { outcome: 'too-many' }
    const { courseCode, kind } = state
    const userIds = waitingFor(state).filter((userId) => userId !== uploaderId)
    const told = { courseCode, kind, documentId, title, userIds, at: now.toISOString() }
    return changed(
      'offered',
      {
        ...state,
        offers: [...state.offers, { documentId, uploaderId, at: now, state: 'open', confirmedBy: [] }],
      },
      own.length === 0 && userIds.length > 0 ? [raise(wantOffered, told)] : [],
    )
  }

/** Ends an open offer: its uploader withdrew it, or the document is no longer published in the module. */
export const withdrawOffer =
  (documentId: string): WantRule<boolean> =>
  (state) => {
    const before = state && offerOf(state, documentId)
    if (state?.isOpen !== true || before?.state !== 'open') return { outcome: false }
    return changed(true, withOffer(state, { ...before, state: 'withdrawn' }))
  }

/** True if a user may say that this is what they want: not its uploader, nor somebody who joined once it was offered. */
export function mayConfirm(want: Want, { uploaderId, at, state }: Offer, userId: string): boolean {
  if (state !== 'open' || userId === uploaderId) return false
  if (want.askerId === userId) return want.askerWaits
  return want.seconders.some((seconder) => seconder.userId === userId && seconder.at < at)
}

interface Answering {
  wantId: string
  userId: string
  documentId: string
  title: string
}

/**
 * A student answers an offer. The asker's yes settles the want. A seconder's yes ends only their own part, and two of them settle the want:
 * a single friend of the uploader must not settle it with a wrong document. The asker's no closes the offer.
 */
export const answer =
  (
    { wantId, userId, documentId, title }: Answering,
    given: OfferAnswer,
    now: Date,
  ): WantRule<'answered' | 'known' | 'ended' | 'offer-ended' | 'forbidden'> =>
  (state) => {
    const before = state && offerOf(state, documentId)
    if (state?.settled?.documentId === documentId && given === 'yes') return { outcome: 'known' }
    if (state === null || !isOpenAt(now, state)) return { outcome: 'ended' }
    if (before == null || before.state === 'withdrawn') return { outcome: 'offer-ended' }
    const isAsker = state.askerId === userId && state.askerWaits && before.uploaderId !== userId
    const { courseCode, kind } = state
    const told = { wantId, courseCode, kind, documentId, title, at: now.toISOString() }
    if (given === 'open') {
      if (isAsker && before.state === 'declined')
        return changed('answered', withOffer(state, { ...before, state: 'open' }))
      if (!before.confirmedBy.includes(userId)) return { outcome: 'known' }
      const confirmedBy = before.confirmedBy.filter((each) => each !== userId)
      return changed('answered', withOffer(state, { ...before, confirmedBy }))
    }
    if (given === 'no') {
      if (!isAsker) return { outcome: 'forbidden' }
      if (before.state === 'declined') return { outcome: 'known' }
      const declined = raise(offerDeclined, { ...told, uploaderId: before.uploaderId })
      return changed('answered', withOffer(state, { ...before, state: 'declined' }), [declined])
    }
    if (before.confirmedBy.includes(userId)) return { outcome: 'known' }
    // The asker may think better of a no.
    const standing: Offer = isAsker ? { ...before, state: 'open' } : before
    if (standing.state === 'declined') return { outcome: 'offer-ended' }
    if (!mayConfirm(state, standing, userId)) return { outcome: 'forbidden' }
    const confirmedBy = [...before.confirmedBy, userId]
    const next = withOffer(state, { ...standing, confirmedBy: isAsker ? before.confirmedBy : confirmedBy })
    if (!isAsker && confirmedBy.length < settlingSeconders) return changed('answered', next)
    return changed('answered', { ...next, isOpen: false, settled: { documentId, at: now } }, [
      raise(wantSettled, { ...told, uploaderId: before.uploaderId }),
    ])
  }
