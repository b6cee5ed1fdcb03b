import type { SearchResponse } from '#events'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatDocuments } from '../../../components/format-count'
import { moduleAddress } from '../../../entities/document/shelf-address'
import { MissingWords } from './missing-words'
import styles from './module-result.module.css'

/**
 * The module that a query names. `missing`: the words that none of its documents has; `action`: what one can do about that.
 */
export function ModuleResult({
  module: { courseCode, total },
  missing,
  action,
}: {
  module: NonNullable<SearchResponse['module']>
  missing: readonly string[]
  action?: ReactNode
}) {
  return (
    <section className={styles.module} aria-label={`Module ${courseCode}`}>
      <div className={styles.words}>
        <p>
          <Link to={moduleAddress(courseCode)} className={styles.code}>
            {courseCode}
          </Link>{' '}
          <span className={styles.count}>{formatDocuments(total)}</span>
        </p>
        {missing.length > 0 && (
          <p className={styles.missing}>
            Nothing with <MissingWords words={missing} /> there yet.
          </p>
        )}
      </div>
      {missing.length > 0 && action}
    </section>
  )
}
