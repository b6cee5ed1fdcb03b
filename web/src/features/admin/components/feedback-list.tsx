import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { Chip } from '../../../components/chip'
import { FilterLinks } from '../../../components/filter-links'
import { LinkedText } from '../../../components/linked-text'
import { Moment } from '../../../components/moment'
import { PagedList } from '../../../components/paged-list'
import { EmptyState } from '../../../components/state'
import { feedbackQuery } from '../api/read-feedback'
import styles from './rows.module.css'

const kinds = [
  ['all', 'All'],
  ['feedback', 'Feedback'],
  ['problem', 'Problems'],
] as const

export function FeedbackList() {
  const [params] = useSearchParams()
  const kind = kinds.find(([each]) => each === params.get('kind'))?.[0] ?? 'all'
  const query = useInfiniteQuery(feedbackQuery(kind === 'all' ? undefined : kind))
  return (
    <>
      <div className={styles.bar}>
        <FilterLinks label="Kind" name="kind" value={kind} options={kinds} />
      </div>
      <PagedList
        query={query}
        label="What people wrote"
        failure="Feedback couldn’t load."
        keyOf={({ _id }) => _id}
        empty={<EmptyState title="No feedback yet">Feedback and problems appear here.</EmptyState>}
      >
        {({ kind: its, name, email, message, createdAt }) => (
          <li className={styles.row}>
            <div className={styles.head}>
              <Chip tone={its === 'problem' ? 'warn' : 'quiet'}>
                {its === 'problem' ? 'Problem' : 'Feedback'}
              </Chip>
              <span className={styles.title}>{name}</span>
              <a href={`mailto:${email}`}>{email}</a>
              <Moment at={createdAt} className={styles.aside} />
            </div>
            <LinkedText text={message} />
          </li>
        )}
      </PagedList>
    </>
  )
}
