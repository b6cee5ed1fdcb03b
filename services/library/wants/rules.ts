import { foldText, maxSeconders, wordsOf, type DocumentKind } from '#events'
import type { WantRecord } from '../model'
import { changed, isOpenAt, type WantRule } from './state'
import { afterHiding, isHidden, type HidingAct } from '../texts/rules'

/** An ask of a student. */
export interface Ask {
  userId: string
  courseCode: string
  kind: DocumentKind
  year: string | null
  line: string | null
}

const wordsIn = (line: string | null) => wordsOf(foldText(line ?? '')).join(' ')

/** True if a want asks for the same: then it is seconded. Its module and kind are the same. */
export const saysTheSame = (
  want: Pick<WantRecord, 'year' | 'line' | 'hidings'>,
  { year, line }: Pick<Ask, 'year' | 'line'>,
): boolean => !isHidden(want.hidings) && want.year === year && wordsIn(want.line) === wordsIn(line)

export const ask =
  ({ userId, ...wanted }: Ask, now: Date): WantRule<'asked' | 'known'> =>
  (state) =>
    state === null
      ? changed('asked', {
          ...wanted,
          hidings: 0,
          askerId: userId,
          askerWaits: true,
          askedAt: now,
          seconders: [],
          offers: [],
          isOpen: true,
          settled: null,
          people: [],
        })
      : { outcome: 'known' }

/** Adds a student who wants it too, or its asker who withdrew. A seconder whom an offer had answered waits again. */
export const second =
  (
    userId: string,
    now: Date,
    { most = maxSeconders }: { most?: number } = {},
  ): WantRule<'seconded' | 'known' | 'ended' | 'full'> =>
  (state) => {
    if (state === null || !isOpenAt(now, state)) return { outcome: 'ended' }
    if (state.askerId === userId)
      return state.askerWaits ? { outcome: 'known' } : changed('seconded', { ...state, askerWaits: true })
    const isAnswered = state.offers.some(({ confirmedBy }) => confirmedBy.includes(userId))
    if (state.seconders.some((each) => each.userId === userId) && !isAnswered) return { outcome: 'known' }
    const others = state.seconders.filter((each) => each.userId !== userId)
    if (others.length >= most) return { outcome: 'full' }
    return changed('seconded', {
      ...state,
      seconders: [...others, { userId, at: now }],
      offers: state.offers.map((offer) => ({
        ...offer,
        confirmedBy: offer.confirmedBy.filter((each) => each !== userId),
      })),
    })
  }

/** A student wants it no longer. It stays for the others. */
export const leave =
  (userId: string): WantRule<boolean> =>
  (state) => {
    if (state?.isOpen !== true) return { outcome: false }
    if (state.askerId === userId)
      return state.askerWaits ? changed(true, { ...state, askerWaits: false }) : { outcome: false }
    const seconders = state.seconders.filter((each) => each.userId !== userId)
    return seconders.length === state.seconders.length
      ? { outcome: false }
      : changed(true, { ...state, seconders })
  }

/** Ends a want that is too old. */
export const expire =
  (now: Date): WantRule<boolean> =>
  (state) =>
    state?.isOpen !== true || isOpenAt(now, state)
      ? { outcome: false }
      : changed(true, { ...state, isOpen: false })

/** Removes a user from a want: what they asked, seconded, offered and confirmed. The ask itself stays for the others, without its line. */
export const forget =
  (userId: string): WantRule<boolean> =>
  (state) => {
    if (state === null || !state.people.includes(userId)) return { outcome: false }
    const isAsker = state.askerId === userId
    return changed(true, {
      ...state,
      ...(isAsker && { askerId: null, askerWaits: false, line: null, hidings: 0 }),
      seconders: state.seconders.filter((each) => each.userId !== userId),
      offers: state.offers
        .filter(({ uploaderId }) => uploaderId !== userId)
        .map((offer) => ({
          ...offer,
          confirmedBy: offer.confirmedBy.filter((each) => each !== userId),
        })),
    })
  }

/** Hides the line from others than admins, or shows it again: the want stays. Outcome: true if that changed it. */
export const hideOrShowLine =
  (act: HidingAct): WantRule<boolean> =>
  (state) => {
    const hidings = state && afterHiding({ words: state.line, hidings: state.hidings }, act)
    return state === null || hidings === null ? { outcome: false } : changed(true, { ...state, hidings })
  }
