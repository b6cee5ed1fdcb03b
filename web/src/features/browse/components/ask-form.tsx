import {
  documentKinds,
  kindNames,
  kindsInWords,
  maxWantLineLength,
  readYear,
  recentYears,
  yearForm,
  type DocumentKind,
  type Want,
} from '#events'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../../components/button'
import { Field, TextField } from '../../../components/field'
import { useDebounced } from '../../../components/use-debounced'
import { useChangeWant } from '../../../entities/want/api/wants'
import { SecondButton } from '../../../entities/want/components/second-button'
import { WantText } from '../../../entities/want/components/want-text'
import { similarWants } from '../../../entities/want/similar-wants'
import { useMatchingDocuments } from '../api/matching-documents'
import styles from './ask-form.module.css'

/** A pause in typing, in milliseconds. */
const pause = 300

/** Asks for what is missing. While the line is typed, shows others who want the same, and documents that may be it. */
export function AskForm({
  code,
  wants,
  sharedCodes,
}: {
  code: string
  wants: readonly Want[]
  sharedCodes: readonly string[]
}) {
  const [now] = useState(() => new Date())
  const [kind, setKind] = useState<DocumentKind>('past-paper')
  const [year, setYear] = useState('')
  const [line, setLine] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const yearsId = useId()
  const yearField = useRef<HTMLInputElement>(null)
  const lineField = useRef<HTMLInputElement>(null)
  const { mutate, isPending: isSending } = useChangeWant(code)
  const similar = similarWants(wants, { kind, line })
  const documents = useMatchingDocuments({ code, sharedCodes, kind, line: useDebounced(line.trim(), pause) })
  const readable = year.trim() === '' || readYear(year, now.getFullYear()) !== null

  function ask() {
    setIsWrong(!readable)
    if (!readable) return yearField.current?.focus()
    const wanted = { kind, year: year.trim(), line: line.trim() }
    mutate({ what: 'ask', ...wanted }, { onSuccess: () => (setLine(''), setYear('')) })
  }

  return (
    <form
      className={styles.form}
      aria-label="Ask for something"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSending) ask()
      }}
    >
      <div className={styles.fields}>
        <Field label="What is missing?">
          {(wiring) => (
            <select
              {...wiring}
              value={kind}
              onChange={(event) => setKind(documentKinds.find((each) => each === event.target.value) ?? kind)}
            >
              {documentKinds.map((each) => (
                <option key={each} value={each}>
                  {kindNames[each]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <TextField
          ref={yearField}
          label="Year (optional)"
          value={year}
          maxLength={20}
          autoComplete="off"
          list={yearsId}
          placeholder={`${recentYears(now, 1)[0]} S1`}
          error={isWrong && !readable ? yearForm : undefined}
          onChange={(event) => setYear(event.target.value)}
        />
        <datalist id={yearsId}>
          {recentYears(now, 4).flatMap((each) => [
            <option key={each} value={each} />,
            <option key={`${each} S1`} value={`${each} S1`} />,
            <option key={`${each} S2`} value={`${each} S2`} />,
          ])}
        </datalist>
        <div className={styles.line}>
          <TextField
            ref={lineField}
            label="What exactly? (optional)"
            value={line}
            maxLength={maxWantLineLength}
            autoComplete="off"
            placeholder="Finals with solutions"
            onChange={(event) => setLine(event.target.value)}
          />
        </div>
        <Button type="submit" busy={isSending} className={styles.ask}>
          Ask for {kindsInWords[kind]}
        </Button>
      </div>
      <div aria-live="polite">
        {similar.length > 0 && (
          <section className={styles.found} aria-label="Others want this">
            <h3>Others want this:</h3>
            <ul>
              {similar.map((want) => (
                <li key={want._id}>
                  <WantText want={want} />
                  {/* Its row here disappears. */}
                  <SecondButton code={code} want={want} onDone={() => lineField.current?.focus()} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {documents.length > 0 && (
          <section className={styles.found} aria-label="Is it this?">
            <h3>Is it this?</h3>
            <ul>
              {documents.map(({ _id, title }) => (
                <li key={_id}>
                  <Link to={`/document/${_id}`}>{title}</Link>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </form>
  )
}
