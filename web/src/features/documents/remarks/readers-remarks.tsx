import type { DocumentView } from '#events'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../components/button'
import { ReportText } from '../../../entities/report-text/report-text'
import { refetchChanged } from '../../../http/query-client'
import { useLiveMessage } from '../../../live/socket'
import { remarksKey, remarksQuery } from '../api/remarks'
import styles from './readers-remarks.module.css'
import { remarkTitle } from './remark-texts'

/** For the uploader of a document and for admins: how near it is to removal, and why students dislike it, live. */
export function ReadersRemarks({ document: { _id, dislikes } }: { document: DocumentView }) {
  const { data, isError, refetch } = useQuery(remarksQuery(_id, dislikes))
  useLiveMessage('remarks:changed', ({ documentId }) => {
    if (documentId === _id) refetchChanged(remarksKey(_id))
  })
  if (data === undefined)
    return isError ? (
      <p className={styles.failed}>
        The reasons for dislikes couldn’t load.
        <Button variant="secondary" size="dense" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    ) : null
  const { remarks, limit } = data
  return (
    <details className={styles.remarks}>
      <summary className={styles.summary}>
        <meter
          className={styles.meter}
          aria-label="Dislikes, of those that it may have"
          min={0}
          max={limit + 1}
          value={dislikes}
        />
        <span>
          {dislikes} of {limit} dislikes
        </span>
        <span className={styles.aside}>
          {remarks.length === 0
            ? 'nobody has said why'
            : `${remarks.length} ${remarks.length === 1 ? 'reason' : 'reasons'}`}
        </span>
      </summary>
      <p className={styles.rule}>
        With more than {limit} dislikes the document is removed, and its uploader gets a warning. You can fix
        it before that: edit its details, or publish a new version.
      </p>
      {remarks.length > 0 && (
        <ul className={styles.list}>
          {remarks.map((remark) => (
            <li key={remark._id}>
              <strong>{remarkTitle(remark)}</strong>
              {remark.isHidden && <span className={styles.words}>An admin has hidden the words.</span>}
              {remark.words !== null && (
                <span className={styles.said}>
                  <span className={styles.words}>{remark.words}</span>
                  <ReportText subject="remark" id={remark._id} words={remark.words} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
