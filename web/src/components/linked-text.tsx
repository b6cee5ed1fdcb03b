import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { splitLinks } from './split-links'
import styles from './linked-text.module.css'

/** A user's text with its line breaks, and links for its addresses. Nothing else in it is interpreted. */
export function LinkedText({ text }: { text: string }) {
  return (
    <div className={styles.text}>
      {splitLinks(text, location.origin).map((part, index) => (
        <Fragment key={index}>
          {part.kind === 'text' && part.text}
          {part.kind === 'here' && <Link to={part.path}>{part.text}</Link>}
          {part.kind === 'elsewhere' && (
            <a href={part.url} target="_blank" rel="noopener noreferrer nofollow">
              {part.text}
            </a>
          )}
        </Fragment>
      ))}
    </div>
  )
}
