import { ButtonLink } from '../../../components/button'
import styles from './removed.module.css'

/** In the place of a document that readers voted off the shelf. */
export function Removed() {
  return (
    <div className={styles.removed} role="alert">
      <p className={styles.text}>This document has been removed due to too many dislikes.</p>
      <ButtonLink to="/" variant="secondary">
        Back to the shelves
      </ButtonLink>
    </div>
  )
}
