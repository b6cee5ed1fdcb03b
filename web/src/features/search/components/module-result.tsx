import { kindNames, kindsInWords, type SearchResponse } from '#events'
import { Link } from 'react-router-dom'
import { formatCount, formatDocuments } from '../../../components/format-count'
import { moduleAddress } from '../../../entities/document/shelf-address'
import { AskForIt } from '../../../entities/want/components/ask-for-it'
import { MissingWords } from './missing-words'
import styles from './module-result.module.css'

type Module = NonNullable<SearchResponse['module']>

/** The module that a query names, and a way to ask for the kind that it lacks. `missing`: the words that none of its documents has. */
export function ModuleResult({ module, missing }: { module: Module; missing: readonly string[] }) {
  const { courseCode, total, asked } = module
  return (
    <section className={styles.module} aria-label={`Module ${courseCode}`}>
      <div className={styles.words}>
        <p>
          <Link to={moduleAddress(courseCode)} className={styles.code}>
            {courseCode}
          </Link>{' '}
          <span className={styles.count}>{formatDocuments(total)}</span>
        </p>
        <Missing module={module} missing={missing} />
      </div>
      {asked?.documents === 0 && <AskForIt code={courseCode} kind={asked.kind} />}
    </section>
  )
}

/** Documents of the kind may have other words in their titles. */
function Missing({ module: { courseCode, asked }, missing }: { module: Module; missing: readonly string[] }) {
  const none = asked?.documents === 0
  if (missing.length === 0)
    return none && <p className={styles.missing}>No {kindsInWords[asked.kind]} there yet.</p>
  if (asked === null || none)
    return (
      <p className={styles.missing}>
        Nothing with <MissingWords words={missing} /> there yet.
      </p>
    )
  const { kind, documents } = asked
  return (
    <p className={styles.missing}>
      No title there has <MissingWords words={missing} />, but there {documents === 1 ? 'is' : 'are'}{' '}
      <Link to={moduleAddress(courseCode, kind)}>
        {formatCount(documents)} {documents === 1 ? kindNames[kind].toLowerCase() : kindsInWords[kind]}
      </Link>
      .
    </p>
  )
}
