import { memo } from 'react'
import styles from './match-ticks.module.css'
import { tickPlaces } from './search-pages'

/** Marks beside the scroll bar where the matches are. */
export const MatchTicks = memo(function MatchTicks({
  ticks,
  current,
}: {
  ticks: ReadonlySet<number>
  /** The position of the selected match. */
  current: number | null
}) {
  return (
    <div className={styles.ticks} aria-hidden="true">
      {[...ticks].map((tick) => (
        <span
          key={tick}
          style={{ top: `${(tick / tickPlaces) * 100}%` }}
          data-current={tick === current || undefined}
        />
      ))}
    </div>
  )
})
