import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { Chip } from '../../../components/chip'
import { FilterLinks } from '../../../components/filter-links'
import { Moment } from '../../../components/moment'
import { PagedList } from '../../../components/paged-list'
import { EmptyState } from '../../../components/state'
import { UserName } from '../../../entities/user/components/user-name'
import { documentCaseOf, documentStatusLabels } from '../document-labels'
import { documentsQuery, statuses, type DocumentStatus } from '../api/read-documents'
import styles from './rows.module.css'

const empties: Readonly<Record<DocumentStatus, string>> = {
  standing: 'No documents yet',
  withheld: 'No document waits for a decision',
  dislikes: 'No document was removed',
  'taken-down': 'No document was taken down',
  'closed-by-notice': 'No document is closed after a notice',
  refused: 'No document was refused',
  deleted: 'No document was deleted',
}

/** Documents by status, newest first. */
export function DocumentList() {
  const [params] = useSearchParams()
  const status = statuses.find((each) => each === params.get('status')) ?? 'standing'
  const query = useInfiniteQuery(documentsQuery(status))
  const caseIdOf = documentCaseOf[status]
  return (
    <>
      <div className={styles.bar}>
        <FilterLinks
          label="State"
          name="status"
          value={status}
          options={statuses.map((each) => [each, documentStatusLabels[each]] as const)}
        />
      </div>
      <PagedList
        query={query}
        label={`${documentStatusLabels[status]} documents`}
        failure="Documents couldn’t load."
        keyOf={({ _id }) => _id}
        empty={<EmptyState title={empties[status]} />}
      >
        {({ _id, title, courseCode, university, uploader, likes, dislikes, publishedAt }) => (
          <li className={styles.row}>
            <div className={styles.head}>
              {status === 'deleted' ? (
                <span className={styles.title}>{title}</span>
              ) : (
                <Link className={styles.title} to={`/document/${_id}`}>
                  {title}
                </Link>
              )}
              <Chip>
                {courseCode}, {university}
              </Chip>
              <Moment at={publishedAt} className={styles.aside} />
            </div>
            <div className={styles.facts}>
              <span>
                by{' '}
                <Link to={`/admin/users/${uploader._id}`}>
                  <UserName user={uploader} wraps />
                </Link>
              </span>
              <span>
                {likes} {likes === 1 ? 'like' : 'likes'}, {dislikes} {dislikes === 1 ? 'dislike' : 'dislikes'}
              </span>
              {caseIdOf !== undefined && (
                <Link to={`/admin/cases/${caseIdOf(_id)}`} aria-label={`Case about ${title}`}>
                  Its case
                </Link>
              )}
            </div>
          </li>
        )}
      </PagedList>
    </>
  )
}
