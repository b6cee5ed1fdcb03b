import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../../components/format-count'
import { readersQuery } from '../api/read-readers'
import styles from './profile-head.module.css'

/** How many people the user's notes helped this term. Nothing before the first reader. */
export function Readers() {
  const { data } = useQuery(readersQuery)
  if (data === undefined || data.readers === 0) return null
  const { readers, thisTerm } = data
  return (
    <p className={styles.readers}>
      Your notes helped <strong>{formatCount(thisTerm)}</strong> {thisTerm === 1 ? 'reader' : 'readers'} this
      term.{' '}
      <span className={styles.meaning}>
        {readers === thisTerm
          ? 'Everybody who opened one counts once.'
          : `Everybody who opened one counts once a term: ${formatCount(readers)} so far.`}
      </span>
    </p>
  )
}
