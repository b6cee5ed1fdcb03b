import { pointsPerWant, type DocumentView, type Want } from '#events'
import { Button } from '../../../components/button'
import { useChangeWant, useWants } from '../../../entities/want/api/wants'
import { WantText } from '../../../entities/want/components/want-text'
import { fitsWant } from '../../../entities/want/similar-wants'
import { wantInWords } from '../../../entities/want/want-in-words'
import styles from './document-wants.module.css'

/** The wants of its module for the uploader of a document, who offers it and sees the answers. */
export function OwnDocumentWants({ document }: { document: DocumentView }) {
  const { _id, courseCode, kind, year } = document
  const wants = useWants(courseCode).data?.wants ?? []
  const offered = wants.filter((want) => offerIn(want, _id) !== undefined)
  const others = wants.filter(
    (want) =>
      !offered.includes(want) &&
      want.settledBy === null &&
      // Nobody but the uploader waits for it.
      !(want.mine !== null && want.students === 1),
  )
  const fitting = others.filter((want) => fitsWant(want, { kind, year: year ?? '' }))
  const shown = [...offered, ...fitting, ...others.filter((want) => !fitting.includes(want))]
  if (shown.length === 0) return null
  return (
    <details className={styles.wants} open={offered.length + fitting.length > 0}>
      <summary className={styles.heading}>
        Students of {courseCode} want {shown.length === 1 ? 'something' : `${shown.length} things`}
      </summary>
      <p className={styles.said}>
        Offer this document if it is what they mean. If they say so, you earn {pointsPerWant} points.
      </p>
      <ul className={styles.list} aria-live="polite">
        {shown.map((want) => (
          <OfferRow key={want._id} documentId={_id} code={courseCode} want={want} />
        ))}
      </ul>
    </details>
  )
}

const offerIn = (want: Want, documentId: string) =>
  want.offers.find((offer) => offer.documentId === documentId)

function OfferRow({ documentId, code, want }: { documentId: string; code: string; want: Want }) {
  const { mutate, isPending: isSending } = useChangeWant(code)
  const offer = offerIn(want, documentId)
  const isOffered = offer?.state === 'open'
  const change = () => mutate({ what: isOffered ? 'withdraw-offer' : 'offer', id: want._id, documentId })
  return (
    <li>
      <span>
        <WantText want={want} />
        <span className={styles.said}>
          {' '}
          · {want.students} {want.students === 1 ? 'student' : 'students'}
        </span>
      </span>
      {want.settledBy === documentId ? (
        <span className={styles.good}>This is it. Thank you!</span>
      ) : want.settledBy !== null ? (
        <span className={styles.said}>Another document was accepted.</span>
      ) : offer?.state === 'declined' ? (
        <span className={styles.said}>They meant something else.</span>
      ) : (
        <Button variant={isOffered ? 'quiet' : 'secondary'} size="dense" busy={isSending} onClick={change}>
          {isOffered ? 'Withdraw offer' : 'Offer this'}
          <span className="visually-hidden">: {wantInWords(want)}</span>
        </Button>
      )}
    </li>
  )
}
