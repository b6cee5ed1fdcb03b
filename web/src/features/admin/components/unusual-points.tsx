import { graceDays, largestCircle, type CaseDetail } from '#events'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Moment } from '../../../components/moment'
import { Circle } from './circle'
import { Risks } from './risks'
import styles from './unusual-points.module.css'

/** How a student earned their points, and by whom the documents behind them were opened. */
export function UnusualPoints({ found: { risks, figures, circle, documents } }: { found: CaseDetail }) {
  if (figures === null) return <p>The figures were deleted with the account.</p>
  const { inAnHour, points, unreadPoints, inside, outside } = figures
  return (
    <div className={styles.points}>
      <dl className={styles.figures}>
        <Figure label="Most publications within an hour">{inAnHour}</Figure>
        <Figure label={`Points from documents older than ${graceDays} days`}>{points}</Figure>
        <Figure label="Of these, opened by nobody outside the circle">{unreadPoints}</Figure>
        <Figure label="Opened by">
          {inside} inside, {outside} outside
        </Figure>
      </dl>
      <Risks risks={risks} figures={figures} />
      <Circle
        people={circle}
        label="Circle"
        title="Circle: people who open little other than this group’s documents"
      />
      <section aria-label="Documents">
        <p className={styles.quiet}>
          {documents.length} {documents.length === 1 ? 'document' : 'documents'}
        </p>
        <ul className={styles.documents} tabIndex={0} aria-label="Documents behind these points">
          {documents.map(({ documentId, title, publishedAt, openers, outside: others }) => (
            <li key={documentId} className={styles.document}>
              <Link to={`/document/${documentId}`} target="_blank">
                {title ?? 'Deleted document'}
              </Link>
              <span className={styles.quiet}>
                {describeOpeners(openers, others)}, <Moment at={publishedAt} />
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

/** The largest number may be more: no further openers are counted. */
function describeOpeners(openers: number, outside: number): string {
  if (openers === 0) return 'opened by nobody'
  const counted = openers >= largestCircle ? `${largestCircle} or more` : String(openers)
  return outside === 0 ? `opened by ${counted}, all in the circle` : `opened by ${counted}`
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
