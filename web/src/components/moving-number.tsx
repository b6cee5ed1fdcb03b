import { useEffect, useRef } from 'react'
import { formatCount } from './format-count'
import { reducedMotion } from './use-media'
import styles from './moving-number.module.css'

/** A number that animates to its new value, unless the user prefers reduced motion. */
export function MovingNumber({ value }: { value: number }) {
  const digits = useRef<HTMLSpanElement>(null)
  const shown = useRef(value)
  useEffect(() => {
    const before = shown.current
    shown.current = value
    if (before === value || matchMedia(reducedMotion).matches) return
    const from = value > before ? '0.7em' : '-0.7em'
    digits.current?.animate(
      [
        { transform: `translateY(${from})`, opacity: 0 },
        { transform: 'none', opacity: 1 },
      ],
      {
        duration: 220,
        easing: 'cubic-bezier(.2,.8,.3,1)',
      },
    )
  }, [value])
  return (
    <span className={styles.window}>
      <span ref={digits} className={styles.digits}>
        {formatCount(value)}
      </span>
    </span>
  )
}
