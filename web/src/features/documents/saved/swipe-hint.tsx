import type { SavedPlace } from '../../../entities/saved-row/saved-row'
import styles from './swipe-hint.module.css'

/** Where a swipe leads, while the finger is down. The links above the document say the same to everybody else. */
export function SwipeHint({ place, way }: { place: SavedPlace; way: -1 | 1 }) {
  const to = way === 1 ? place.after : place.before
  return (
    <div className={styles.hint} data-way={way === 1 ? 'next' : 'previous'} aria-hidden="true">
      {to === null ? (way === 1 ? 'This is the last one' : 'This is the first one') : to.title}
    </div>
  )
}
