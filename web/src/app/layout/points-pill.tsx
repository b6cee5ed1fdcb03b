import { useEffect, useRef } from 'react'
import styles from './points-pill.module.css'

/** The balance in brackets; it flashes when it changes. */
export function PointsPill({ points }: { points: number }) {
  const pill = useRef<HTMLSpanElement>(null)
  const shown = useRef(points)
  useEffect(() => {
    if (shown.current === points) return
    shown.current = points
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    pill.current?.animate(
      [{ transform: 'scale(1)' }, { transform: 'scale(1.18)' }, { transform: 'scale(1)' }],
      320,
    )
  }, [points])
  return (
    <span ref={pill} className={styles.pill}>
      ({points}
      <span className="visually-hidden"> points</span>)
    </span>
  )
}
