import type { OfferAnswer, Want, WantOffer } from '#events'
import { useRef } from 'react'
import { Button } from '../../../components/button'
import { useChangeWant } from '../api/wants'
import styles from './answer-offer.module.css'

/** The state of an offer for somebody who wants it; null if they have no say in it. */
function stateOf(
  want: Want,
  offer: WantOffer,
): 'asked' | 'confirmed' | 'declined' | 'settled' | 'other' | null {
  if (offer.isOwn) return null
  if (want.settledBy !== null) return want.settledBy === offer.documentId ? 'settled' : 'other'
  if (offer.state === 'declined') return want.mine === 'asked' ? 'declined' : null
  if (offer.confirmed) return 'confirmed'
  return offer.mayConfirm ? 'asked' : null
}

const said = {
  confirmed: 'You said that this is it.',
  declined: 'You meant something else.',
  settled: 'That is it.',
  other: 'Another document was accepted.',
} as const

/** A student's answer to an offered document: that is it, or not; it can be taken back. `code`: of the page. */
export function AnswerOffer({ code, want, offer }: { code: string; want: Want; offer: WantOffer }) {
  const place = useRef<HTMLSpanElement>(null)
  // The pressed button disappears.
  const { mutate, isPending: isSending } = useChangeWant(code, () => place.current?.focus())
  const { documentId, title } = offer
  const state = stateOf(want, offer)
  const say = (answer: OfferAnswer) => mutate({ what: 'answer', id: want._id, documentId, answer })
  const about = <span className="visually-hidden">: {title}</span>
  if (state === null) return null
  return (
    <span ref={place} tabIndex={-1} className={styles.answer}>
      {state === 'asked' ? (
        <>
          <Button size="dense" busy={isSending} onClick={() => say('yes')}>
            Yes, that is it{about}
          </Button>
          {want.mine === 'asked' && (
            <Button variant="secondary" size="dense" busy={isSending} onClick={() => say('no')}>
              Not what I meant{about}
            </Button>
          )}
        </>
      ) : (
        <span className={styles.said}>{said[state]}</span>
      )}
      {(state === 'confirmed' || state === 'declined') && (
        <Button variant="quiet" size="dense" busy={isSending} onClick={() => say('open')}>
          Undo{about}
        </Button>
      )}
    </span>
  )
}
