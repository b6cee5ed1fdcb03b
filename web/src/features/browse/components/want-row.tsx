import type { Want } from '#events'
import { Link } from 'react-router-dom'
import { formatCount } from '../../../components/format-count'
import { ReportText } from '../../../entities/report-text/report-text'
import { AnswerOffer } from '../../../entities/want/components/answer-offer'
import { SecondButton } from '../../../entities/want/components/second-button'
import { WantText } from '../../../entities/want/components/want-text'
import { wantInWords } from '../../../entities/want/want-in-words'
import styles from './want-row.module.css'

/** A want: how many students have it, and the documents offered for it. `code`: of the page. `onGone`: nobody wants it any more. */
export function WantRow({ code, want, onGone }: { code: string; want: Want; onGone: () => void }) {
  const { _id, kind, line, mine, students, offers, settledBy } = want
  const shown = settledBy === null ? offers : offers.filter(({ documentId }) => documentId === settledBy)
  return (
    <li className={styles.row} data-settled={settledBy === null ? undefined : ''}>
      <p className={styles.what}>
        <WantText want={want} />
        <span className={styles.count}>
          {formatCount(students)} {students === 1 ? 'student' : 'students'}
        </span>
      </p>
      <ul className={styles.offers} aria-live="polite">
        {shown.map((offer) => (
          <li key={offer.documentId} className={styles.offer}>
            <span>
              {settledBy === null ? (offer.isOwn ? 'You offer' : 'Offered:') : 'Answered by'}{' '}
              <Link to={`/document/${offer.documentId}?wanted`}>{offer.title}</Link>
              {offer.isOwn && offer.state === 'declined' && ': they meant something else'}
            </span>
            <AnswerOffer code={code} want={want} offer={offer} />
          </li>
        ))}
      </ul>
      {settledBy === null && (
        <div className={styles.acts}>
          <SecondButton code={code} want={want} onDone={(left) => left === null && onGone()} />
          <Link to={`/upload?course=${encodeURIComponent(code)}&kind=${kind}&want=${_id}`}>
            Upload it
            <span className="visually-hidden">: {wantInWords(want)}</span>
          </Link>
          {line !== null && mine !== 'asked' && <ReportText subject="want" id={_id} words={line} />}
        </div>
      )}
    </li>
  )
}
