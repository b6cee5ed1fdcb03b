import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { placeInWords, type SavedPlace } from '../../../entities/saved-row/saved-row'
import { useSavedPlace } from '../../../entities/saved-row/use-saved-place'
import styles from './saved-nav.module.css'

/** Ways to the saved documents before and after one. */
export function SavedNav({ documentId }: { documentId: string }) {
  const place = useSavedPlace(documentId)
  if (place === null) return null
  // Room for it, so that the document does not move.
  if (place === undefined) return <div className={styles.nav} />
  return (
    <nav className={styles.nav} aria-label="Saved documents">
      <Neighbour way="Previous" to={place.before} />
      <span className={styles.place}>{placeInWords(place)}</span>
      <Neighbour way="Next" to={place.after} />
    </nav>
  )
}

function Neighbour({ way, to }: { way: 'Previous' | 'Next'; to: SavedPlace['before'] }) {
  if (to === null) return <span className={styles.none} />
  const [Icon, side] = way === 'Next' ? [ChevronRight, styles.next] : [ChevronLeft, styles.previous]
  return (
    // Back leads to the list, however many documents were passed.
    <Link replace to={`/document/${to._id}`} className={[styles.way, side].join(' ')} title={to.title}>
      <Icon size={18} aria-hidden="true" />
      <span className="visually-hidden">{way} saved document: </span>
      <span className={styles.title}>{to.title}</span>
    </Link>
  )
}
