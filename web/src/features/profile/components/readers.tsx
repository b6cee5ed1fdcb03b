import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../../components/format-count'
import { readersQuery } from '../api/read-readers'
import styles from './profile-head.module.css'

/** How many people the user's notes helped. Nothing before the first. */
export function Readers() {
  const { data: readers = 0 } = useQuery(readersQuery)
  if (readers === 0) return null
  return (
    <p className={styles.readers}>
      Your notes helped <strong>{formatCount(readers)}</strong> {readers === 1 ? 'reader' : 'readers'}.{' '}
      <span className={styles.meaning}>
        {readers === 1 ? 'Somebody opened one of them.' : 'Everybody who opened one counts once.'}
      </span>
    </p>
  )
}
