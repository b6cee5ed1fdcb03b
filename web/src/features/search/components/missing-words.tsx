import { Fragment } from 'react'
import styles from './missing-words.module.css'

/** Words of the query that nothing was found for, struck through. */
export function MissingWords({ words }: { words: readonly string[] }) {
  return (
    <span className={styles.words}>
      {words.map((word, at) => (
        <Fragment key={word}>
          {at > 0 && ' '}
          <s>{word}</s>
          <span className="visually-hidden"> (not found)</span>
        </Fragment>
      ))}
    </span>
  )
}
