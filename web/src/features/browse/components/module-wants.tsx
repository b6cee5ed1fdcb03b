import { documentKinds, kindsInWords, type DocumentKind } from '#events'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatCount } from '../../../components/format-count'
import { useWants } from '../../../entities/want/api/wants'
import { AskForIt } from '../../../entities/want/components/ask-for-it'
import styles from './module-wants.module.css'

/** The kinds that students of a module ask for, live, and a way to ask. */
export function ModuleWants({ code }: { code: string }) {
  const wants = useWants(code).data?.wants ?? []
  const [kind, setKind] = useState<DocumentKind>('past-paper')
  const id = useId()
  return (
    <section className={styles.wants} aria-label="Asked for">
      {wants.length > 0 && (
        <ul className={styles.list}>
          {wants.map(({ kind: wanted, students }) => (
            <li key={wanted}>
              {formatCount(students)} {students === 1 ? 'student asks' : 'students ask'} for{' '}
              {kindsInWords[wanted]}.{' '}
              <Link to={`/upload?course=${encodeURIComponent(code)}&kind=${wanted}`}>
                Upload them<span className="visually-hidden">: {kindsInWords[wanted]}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.ask}>
        <label htmlFor={id}>Missing something?</label>
        <select
          id={id}
          value={kind}
          onChange={(event) => setKind(documentKinds.find((each) => each === event.target.value) ?? kind)}
        >
          {documentKinds.map((each) => (
            <option key={each} value={each}>
              {kindsInWords[each].charAt(0).toUpperCase() + kindsInWords[each].slice(1)}
            </option>
          ))}
        </select>
        <AskForIt key={kind} code={code} kind={kind} />
      </div>
    </section>
  )
}
