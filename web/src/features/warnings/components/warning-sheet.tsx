import { removalDislikes, type OwnWarning } from '#events'
import { Link } from 'react-router-dom'
import { Moment } from '../../../components/moment'
import { useDocument } from '../../../entities/document/api/read-document'
import { ContestWarning } from './contest-warning'
import styles from './warning-sheet.module.css'

/** One warning: date, document, reason, rule, figures, who decided, and what to do. */
export function WarningSheet({ warning }: { warning: OwnWarning }) {
  const { at, docTitle, message, documentId, carried, dislikes } = warning
  return (
    <li className={styles.sheet}>
      <Moment at={at} className={styles.date} />
      <h2 className={styles.title}>{docTitle}</h2>
      <p className={styles.message}>{message}</p>
      {carried ? (
        <Carried />
      ) : documentId === null ? (
        <ByAdmin />
      ) : (
        <ByRule documentId={documentId} counted={dislikes} />
      )}
      <ContestWarning warning={warning} />
    </li>
  )
}

function ByRule({ documentId, counted }: { documentId: string; counted: number | null }) {
  const { data: document } = useDocument(documentId)
  return (
    <div className={styles.why}>
      {document !== undefined && (
        <p>
          <Link to={`/document/${documentId}`}>{document.title}</Link> ({document.courseCode},{' '}
          {document.university}) has <strong>{document.dislikes} dislikes</strong> and {document.likes}{' '}
          {document.likes === 1 ? 'like' : 'likes'}.
        </p>
      )}
      <p>
        A document with more than {removalDislikes} dislikes is removed, and its uploader gets one warning.
        The count decided this, not a person{counted !== null && <>: it had {counted} then</>}. Dislikes that
        are withdrawn later don’t restore it.
      </p>
      <p>
        You can share a better version under its own name, or contest the warning if the dislikes are unfair.
        An admin can restore the document, and then this warning is withdrawn.
      </p>
    </div>
  )
}

function Carried() {
  return (
    <div className={styles.why}>
      <p>
        You had this warning on an account that you deleted. Warnings belong to the person: for twelve months
        they move to the next account with one of your addresses.
      </p>
      <p>
        Do you think this is a mistake? <Link to="/contact">Write to us</Link>.
      </p>
    </div>
  )
}

function ByAdmin() {
  return (
    <div className={styles.why}>
      <p>
        An admin decided this after a report or their own check, and wrote it. The rules are in the{' '}
        <Link to="/terms">terms of use</Link>.
      </p>
    </div>
  )
}
