import { memo } from 'react'
import styles from './match-ticks.module.css'
import { tickPlaces } from './search-pages'

/** Marks beside the scroll bar where the matches are. */
export const MatchTicks = memo(function MatchTicks({
  ticks,
  current,
  sticky,
}: {
  ticks: ReadonlySet<number>
  /** The position of the selected match. */
  current: number | null
  /** The document scrolls with the window: the marks stay in it. */
  sticky: boolean
}) {
  return (
    <div className={styles.edge} aria-hidden="true">
      <div className={styles.ticks} data-sticky={sticky || undefined}>
        {[...ticks].map((tick) => (
          <span
            key={tick}
            style={{ top: `${(tick / tickPlaces) * 100}%` }}
            data-current={tick === current || undefined}
          />
        ))}
      </div>
    </div>
  )
})
