import type { NoticeLink, NoticeStatus } from '#events'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { Moment } from '../../../components/moment'
import { Skeleton } from '../../../components/skeleton'
import { ErrorState } from '../../../components/state'
import { Quotation } from '../../../components/quotation'
import { describeClock, groundLabels, stateLabels } from '../../../entities/take-down/texts'
import { messageOf } from '../../../http/api-error'
import { noticeQuery } from '../api/take-down'
import styles from './notice.module.css'

/** The state of a notice, for its claimant. */
export function NoticeFile({ link }: { link: NoticeLink }) {
  const { data: notice, error, refetch } = useQuery(noticeQuery(link))
  if (notice !== undefined) return <Shown notice={notice} />
  if (error === null) return <Skeleton height="160px" />
  return <ErrorState title={messageOf(error, 'Your notice couldn’t load.')} onRetry={() => void refetch()} />
}

function Shown({ notice }: { notice: NoticeStatus }) {
  const { documentId, title, ground, state, filedAt, decidedAt, note, courtToldAt } = notice
  const clock = describeClock(notice)
  return (
    <section className={styles.notice} aria-label="Your notice">
      <p className={styles.title}>{stateLabels[state]}</p>
      <p>
        <Link to={`/document/${documentId}`}>{title}</Link>. {groundLabels[ground]}.
      </p>
      {clock !== null && <p>{clock}</p>}
      <p>
        Filed <Moment at={filedAt} />
        {decidedAt !== null && (
          <>
            , decided <Moment at={decidedAt} />
          </>
        )}
        {courtToldAt !== null && (
          <>
            , court action told of <Moment at={courtToldAt} />
          </>
        )}
        .
      </p>
      {note !== null && (
        <>
          <p>The admin’s note:</p>
          <Quotation>{note}</Quotation>
        </>
      )}
    </section>
  )
}
