import { formatCount } from '../format-count'
import { monthsOf, plotOf, type PlotPoint } from './geometry'
import styles from './plot.module.css'

/** A small plot of values over time, oldest first. `label`: says in words what it shows, for those who cannot see it. */
export function Plot({ points, label }: { points: readonly PlotPoint[]; label: string }) {
  const { line, area, end, highest } = plotOf(points)
  const months = monthsOf(points[0]?.at ?? '', points.at(-1)?.at ?? '')
  return (
    <div className={styles.plot} role="img" aria-label={label}>
      <span className={styles.highest}>{formatCount(highest)}</span>
      <div className={styles.field}>
        {months.map(({ x, name }) => (
          <span key={x} className={styles.month} style={{ insetInlineStart: `${x}%` }}>
            {name}
          </span>
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.area} d={area} />
          <path className={styles.line} d={line} />
        </svg>
        <span
          className={styles.end}
          style={{ insetInlineStart: `${end.x}%`, insetBlockStart: `${end.y}%` }}
        />
      </div>
    </div>
  )
}
