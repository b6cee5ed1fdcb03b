import { suspensionWarnings } from '#events'
import { useQuery } from '@tanstack/react-query'
import { Loading, Skeleton } from '../../../components/skeleton'
import { EmptyState, ErrorState } from '../../../components/state'
import { warningsQuery } from '../../../entities/warning/api/read-warnings'
import { countUnseen } from '../../../entities/warning/unseen'
import { useMarkAllSeen } from '../api/use-mark-all-seen'
import { AtRiskBanner } from './at-risk-banner'
import { WarningSheet } from './warning-sheet'
import styles from './warnings.module.css'

/** All warnings, newest first; opening the page marks them as seen. */
export function Warnings() {
  const { data: warnings, isError, refetch } = useQuery(warningsQuery)
  useMarkAllSeen(countUnseen(warnings ?? []))
  if (warnings === undefined) {
    if (isError) return <ErrorState title="Your warnings couldn’t load." onRetry={() => void refetch()} />
    return (
      <div className={styles.list}>
        <Loading label="Loading your warnings" />
        <Skeleton height="104px" />
      </div>
    )
  }
  if (warnings.length === 0) {
    return (
      <EmptyState title="No warnings">
        A document with more than 20 dislikes is removed, and its uploader warned. Three warnings suspend the
        account.
      </EmptyState>
    )
  }
  return (
    <div className={styles.list}>
      {warnings.length === suspensionWarnings - 1 && <AtRiskBanner />}
      <ul className={styles.list} aria-label="Warnings">
        {warnings.map((warning) => (
          <WarningSheet key={warning.at} warning={warning} />
        ))}
      </ul>
    </div>
  )
}
