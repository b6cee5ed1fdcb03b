import { settledDays, type Want as WantSeen, type WantOffer } from '#events'
import type { WantRecord } from '../model'
import { mayConfirm } from './offer-rules'
import { isOpenAt, waitingFor } from './state'
import { isHidden } from '../texts/rules'

const dayMs = 86_400_000

/** A want as it is read for answers. */
export type Shown = Omit<WantRecord, 'outbox' | 'version'>

type Settled = Pick<Shown, 'settled'>
/** Settled ones from before this time are not shown any more. */
const isRecent = ({ settled }: Settled, now: Date): boolean =>
  settled !== null && settled.at.getTime() > now.getTime() - settledDays * dayMs

/** A user's part in a want; null if they have none. */
export function partOf(want: Shown, userId: string): WantSeen['mine'] {
  if (want.askerId === userId && want.askerWaits) return 'asked'
  const isSeconding = want.isOpen
    ? waitingFor(want).includes(userId)
    : want.seconders.some((each) => each.userId === userId)
  return isSeconding ? 'seconded' : null
}

const hasUploaded = ({ settled, offers }: Shown, userId: string): boolean =>
  offers.some((offer) => offer.documentId === settled?.documentId && offer.uploaderId === userId)

/** True if a user is shown a want: an open one, or one that was settled lately and concerns them. */
export const isShownTo = (want: Shown, userId: string, now: Date): boolean =>
  isOpenAt(now, want) || (isRecent(want, now) && (partOf(want, userId) !== null || hasUploaded(want, userId)))

/** A want as a user sees it: counts, and nobody's id. `titles`: of the published documents among its offers. */
export function present(want: Shown, userId: string, titles: ReadonlyMap<string, string>): WantSeen {
  const mine = partOf(want, userId)
  const isLineHidden = isHidden(want.hidings)
  const offers = want.offers.flatMap((offer): WantOffer[] => {
    const { documentId, at, state, confirmedBy } = offer
    const title = titles.get(documentId)
    const isOwn = offer.uploaderId === userId
    const concerns = isOwn || (state === 'declined' && mine === 'asked')
    if (title === undefined || (state !== 'open' && !concerns)) return []
    return [
      {
        ...{ documentId, title, at: at.toISOString(), state, isOwn },
        mayConfirm: want.isOpen && !confirmedBy.includes(userId) && mayConfirm(want, offer, userId),
        confirmed: confirmedBy.includes(userId),
      },
    ]
  })
  return {
    _id: want._id,
    courseCode: want.courseCode,
    kind: want.kind,
    year: want.year,
    line: isLineHidden ? null : want.line,
    isLineHidden,
    askedAt: want.askedAt.toISOString(),
    students: want.isOpen ? waitingFor(want).length : want.seconders.length + Number(want.askerWaits),
    mine,
    offers,
    settledBy: want.settled?.documentId ?? null,
  }
}
