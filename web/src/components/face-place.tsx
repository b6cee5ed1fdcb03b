import styles from './face-place.module.css'

/** A grey circle as large as a face: where one is likely to appear, or none was found. */
export const FacePlace = () => <span className={styles.place} aria-hidden="true" />
