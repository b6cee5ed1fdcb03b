import type { CaseDetail } from '#events'
import { Link } from 'react-router-dom'
import { Chip } from '../../../components/chip'
import { Quotation } from '../../../components/quotation'
import { moduleAddress } from '../../../entities/document/shelf-address'
import { textSubjectLabels } from '../case-labels'
import { DocumentLine } from './document-line'
import styles from './evidence.module.css'

/** A reported text as plain words, where it stands, what became of it, and what its author says against that it was hidden. */
export function ReportedText({
  found: { text, textNow, isContested, message },
}: {
  found: Pick<CaseDetail, 'text' | 'textNow' | 'isContested' | 'message'>
}) {
  if (text === null) return <p className={styles.quiet}>The text was deleted with its author’s account.</p>
  const { subject, words, documentId, courseCode } = text
  const isChanged = textNow !== null && textNow.words !== words
  return (
    <>
      {message !== null && (
        <section className={styles.report} aria-label="What its author writes">
          <p className={styles.quiet}>
            {isContested
              ? 'Its author contests that it was hidden:'
              : 'Its author contested that it was hidden:'}
          </p>
          <Quotation>{message}</Quotation>
        </section>
      )}
      <section className={styles.report} aria-label="The text">
        <div className={styles.head}>
          <span className={styles.quiet}>{textSubjectLabels[subject]}</span>
          <State textNow={textNow} />
        </div>
        <Quotation>{words}</Quotation>
        {isChanged && (
          <>
            <p className={styles.quiet}>Its author has changed it since. Now it says:</p>
            <Quotation>{textNow.words}</Quotation>
          </>
        )}
      </section>
      {documentId !== null && <DocumentLine id={documentId} label="Where it stands" />}
      {courseCode !== null && (
        <p className={styles.words}>
          Where it stands: <Link to={moduleAddress(courseCode)}>{courseCode}</Link>
        </p>
      )}
    </>
  )
}

function State({ textNow }: Pick<CaseDetail, 'textNow'>) {
  if (textNow === null) return <Chip>No longer there</Chip>
  return textNow.isHidden ? <Chip tone="down">Hidden</Chip> : <Chip tone="up">Shown</Chip>
}
