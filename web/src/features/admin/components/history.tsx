import { documentCaseId, type AuditEntry, type UserRecord, type Warning } from '#events'
import { Link } from 'react-router-dom'
import { Chip } from '../../../components/chip'
import { Moment } from '../../../components/moment'
import { UserName } from '../../../entities/user/components/user-name'
import { actionLabels } from '../case-labels'
import { ActorName } from './actor-name'
import styles from './history.module.css'

/** Decisions, newest first: who, what, when and why. `about`: also name the subject. */
export function Decisions({ entries, about = false }: { entries: readonly AuditEntry[]; about?: boolean }) {
  if (entries.length === 0) return <p className={styles.none}>No decisions yet.</p>
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <DecisionLine key={entry._id} entry={entry} about={about} />
      ))}
    </ul>
  )
}

/** One line of the audit trail. */
export function DecisionLine({ entry, about }: { entry: AuditEntry; about: boolean }) {
  const { actor, action, at, note, title, distinction, caseId, userId } = entry
  const subject = title !== null && <UserName user={{ username: title, distinction }} wraps />
  const address =
    caseId !== null ? `/admin/cases/${caseId}` : userId !== null ? `/admin/users/${userId}` : null
  return (
    <li className={styles.line}>
      <div className={styles.head}>
        <strong>{actionLabels[action]}</strong>
        {about &&
          title !== null &&
          (address === null ? <span>{subject}</span> : <Link to={address}>{subject}</Link>)}
        <span className={styles.by}>
          by {actor === null ? 'the rules' : <ActorName actor={actor} />}, <Moment at={at} />
        </span>
      </div>
      <p className={styles.note}>{note}</p>
    </li>
  )
}

/** The pile-ons that a user took part in, newest first. */
export function PileOnLines({ pileOns }: { pileOns: UserRecord['pileOns'] }) {
  return (
    <ul className={styles.list}>
      {pileOns.map(({ documentId, title, at }) => (
        <li key={`${documentId} ${at}`} className={styles.line}>
          <div className={styles.head}>
            <Link to={`/admin/cases/${documentCaseId(documentId)}`}>{title ?? 'Deleted document'}</Link>
            <Moment at={at} className={styles.by} />
          </div>
          <p className={styles.note}>Their dislike was one of a group’s, and no longer counts.</p>
        </li>
      ))}
    </ul>
  )
}

/** Active warnings, newest first. */
export function WarningLines({ warnings }: { warnings: readonly Warning[] }) {
  if (warnings.length === 0) return <p className={styles.none}>No warnings.</p>
  return (
    <ul className={styles.list}>
      {warnings.map(({ at, docTitle, message, seen }) => (
        <li key={at} className={styles.line}>
          <div className={styles.head}>
            <strong>{docTitle}</strong>
            <Chip tone={seen ? 'quiet' : 'news'}>{seen ? 'Seen' : 'Not seen yet'}</Chip>
            <Moment at={at} className={styles.by} />
          </div>
          <p className={styles.note}>{message}</p>
        </li>
      ))}
    </ul>
  )
}
