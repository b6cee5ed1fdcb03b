import { kindsInWords, shownName } from '#events'
import { Link } from 'react-router-dom'
import { Avatar } from '../../../components/avatar'
import { formatDocuments } from '../../../components/format-count'
import { useModuleTerm } from '../api/module-term'
import styles from './this-term.module.css'

/** The missing kinds of a module this term, and who published most. Hidden for visitors, and if there is neither. */
export function ThisTerm({ code, sharedCodes }: { code: string; sharedCodes: readonly string[] }) {
  const known = useModuleTerm(code, sharedCodes)
  if (known === undefined) return null
  const { term, missing, uploaders } = known
  if (missing.length === 0 && uploaders.length === 0) return null
  return (
    <section className={styles.term} aria-label={term}>
      {uploaders.length > 0 && (
        <div>
          <h2>Most published in {term}</h2>
          <ol className={styles.uploaders}>
            {uploaders.map(({ documents, ...user }) => (
              <li key={user._id}>
                <Link to={`/profile/${user._id}`} className={styles.uploader}>
                  <Avatar src={user.avatar} size={28} />
                  <span className={styles.name}>{shownName(user)}</span>
                </Link>
                <span className={styles.count}>{formatDocuments(documents)}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
      {missing.length > 0 && (
        <div>
          <h2>Missing from {term.slice(0, term.indexOf(' '))}</h2>
          <p className={styles.lead}>Be the first to upload:</p>
          <ul className={styles.missing}>
            {missing.map((kind) => (
              <li key={kind}>
                <Link to={`/upload?course=${encodeURIComponent(code)}&kind=${kind}`}>
                  <span className="visually-hidden">Upload </span>
                  {kindsInWords[kind]}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
