import { nameOfRights, removalDislikes, type CaseDetail, type DocumentRights } from '#events'
import { Link } from 'react-router-dom'
import { Avatar } from '../../../components/avatar'
import { Chip } from '../../../components/chip'
import { Moment } from '../../../components/moment'
import { useDocument } from '../../../entities/document/api/read-document'
import { MarkList } from '../../../entities/rights/mark-list'
import { UserName } from '../../../entities/user/components/user-name'
import { Quotation } from '../../../components/quotation'
import { Circle } from './circle'
import { nameOfReason } from '../case-labels'
import styles from './evidence.module.css'
import { DocumentLine, Missing } from './document-line'
import { Notice } from './notice'
import { ReportedText } from './reported-text'
import { Risks } from './risks'
import { UnusualPoints } from './unusual-points'

/** The evidence of a case. */
export function Evidence({ found }: { found: CaseDetail }) {
  if (found.kind === 'removal')
    return (
      <>
        <RemovedDocument id={found.subjectId} removal={found.removal ?? 0} />
        <Risks risks={found.risks} figures={null} />
        <Circle
          people={found.circle}
          label="Unusual dislikes"
          title={`${found.circle.length} people whose dislikes show these signs`}
        />
      </>
    )
  if (found.kind === 'document-reports')
    return (
      <>
        <DocumentLine id={found.subjectId} label="The document" />
        <Reports reports={found.reports} documentId={found.subjectId} />
      </>
    )
  if (found.kind === 'texts')
    return (
      <>
        <ReportedText found={found} />
        <Reports reports={found.reports} />
      </>
    )
  if (found.kind === 'take-down')
    return (
      <>
        <DocumentLine id={found.subjectId} label="The document" />
        <Notice notice={found.notice} />
      </>
    )
  if (found.kind === 'contest') return <Contested found={found} />
  if (found.kind === 'copy') return <Held id={found.subjectId} similar={found.similar} />
  if (found.kind === 'risk') return <UnusualPoints found={found} />
  if (found.kind === 'appeal') return <Quotation>{found.message}</Quotation>
  return <Reports reports={found.reports} />
}

function Contested({ found: { message, warning } }: { found: CaseDetail }) {
  return (
    <>
      <Quotation>{message}</Quotation>
      {warning !== null && (
        <section className={styles.report} aria-label="The warning">
          <div className={styles.head}>
            <strong>{warning.docTitle}</strong>
            <Chip>{warning.documentId === null ? 'An admin decided' : 'The count decided'}</Chip>
            <Moment at={warning.at} />
          </div>
          <p className={styles.words}>{warning.message}</p>
          {warning.documentId !== null && <DocumentLine id={warning.documentId} label="The document" />}
        </section>
      )}
    </>
  )
}

/** `documentId`: the document that the reports are about, if they are about one. */
function Reports({ reports, documentId }: { reports: CaseDetail['reports']; documentId?: string }) {
  if (reports.length === 0) return <p className={styles.quiet}>No reports.</p>
  return (
    <ul className={styles.reports}>
      {reports.map(({ _id, reporter, reason, page, description, at, settled }) => (
        <li key={_id} className={styles.report}>
          <div className={styles.head}>
            <strong>{nameOfReason(reason)}</strong>
            {page !== null && documentId !== undefined && (
              <Link to={`/document/${documentId}?page=${page}`}>page {page}</Link>
            )}
            {settled ? <Chip>Settled</Chip> : <Chip tone="news">Open</Chip>}
            <span className={styles.quiet}>
              <Moment at={at} />
            </span>
          </div>
          {description !== null && <p className={styles.words}>{description}</p>}
          <Link className={styles.reporter} to={`/admin/users/${reporter._id}`}>
            <Avatar src={reporter.avatar} />
            <UserName user={reporter} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Held({ id, similar }: { id: string; similar: CaseDetail['similar'] }) {
  const { data: document } = useDocument(id)
  const { marks, rights } = document ?? { marks: [], rights: 'own' as const }
  return (
    <div className={styles.reports}>
      <DocumentLine id={id} label="What waits" />
      {similar !== null && <DocumentLine id={similar.documentId} label="What it is nearly" />}
      {marks.length > 0 && (
        <section className={styles.report} aria-label="Marks of somebody else’s material">
          <p className={styles.quiet}>Marks of somebody else’s material</p>
          <MarkList marks={marks} />
        </section>
      )}
      <p className={styles.words}>
        {document !== undefined && `Its uploader says: ${saidOfRights(rights)} `}
        {similar !== null &&
          `One contains about ${Math.round(similar.share * 100)} of 100 parts of the other’s text or pages. `}
        {similar === null &&
          marks.length === 0 &&
          'Our checks couldn’t read its pages in time, so we don’t know whether it contains notes. '}
        Until you decide, it is not published and earns no points.
      </p>
    </div>
  )
}

const saidOfRights = (rights: DocumentRights): string =>
  rights === 'own'
    ? 'my own work.'
    : rights === 'permission'
      ? 'I have permission.'
      : `open licence, ${nameOfRights(rights)}.`

/** Says how many dislikes remove the document, or removed it. `removal`: how often it was restored before its removal. */
function describeLimit(isActive: boolean, removal: number): string {
  if (isActive) return `more than ${removalDislikes} new ones, counted from the decision, remove it again.`
  if (removal === 0) return `more than ${removalDislikes} remove a document.`
  return `more than ${removalDislikes} of them came since it was last restored.`
}

function RemovedDocument({ id, removal }: { id: string; removal: number }) {
  const { data: document, error, refetch } = useDocument(id)
  if (document === undefined) return <Missing error={error} onRetry={() => void refetch()} height="72px" />
  const { title, courseCode, university, likes, dislikes, isActive } = document
  return (
    <div className={styles.report}>
      <div className={styles.head}>
        <Link to={`/document/${id}`}>{title}</Link>
        <Chip tone={isActive ? 'up' : 'down'}>{isActive ? 'Published' : 'Removed'}</Chip>
      </div>
      <p className={styles.words}>
        {courseCode}, {university}. {likes} {likes === 1 ? 'like' : 'likes'}, {dislikes} dislikes;{' '}
        {describeLimit(isActive, removal)}
      </p>
    </div>
  )
}
