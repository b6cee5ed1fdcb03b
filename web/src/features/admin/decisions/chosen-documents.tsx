import { useId } from 'react'
import { Button } from '../../../components/button'
import styles from './chosen-documents.module.css'

export type ChosenDocument = { documentId: string; title: string | null }

/** The documents of a decision: all of them, except those that the admin spares. */
export function ChosenDocuments({
  question,
  documents,
  spared,
  onSpare,
  error,
}: {
  question: string
  documents: readonly ChosenDocument[]
  spared: ReadonlySet<string>
  onSpare: (spared: ReadonlySet<string>) => void
  error: string | undefined
}) {
  const said = useId()
  const ids = documents.map(({ documentId }) => documentId)
  const chosen = ids.filter((each) => !spared.has(each)).length
  const isAll = chosen === ids.length
  return (
    <fieldset aria-describedby={error === undefined ? undefined : said}>
      <legend className={styles.legend}>
        {question} {chosen} of {ids.length}
      </legend>
      <Button variant="quiet" onClick={() => onSpare(new Set(isAll ? ids : []))}>
        {isAll ? 'Choose none' : 'Choose all'}
      </Button>
      <ul className={styles.documents}>
        {documents.map(({ documentId, title }) => (
          <li key={documentId}>
            <label className={styles.document}>
              <input
                type="checkbox"
                checked={!spared.has(documentId)}
                onChange={({ target }) => {
                  const next = new Set(spared)
                  if (target.checked) next.delete(documentId)
                  else next.add(documentId)
                  onSpare(next)
                }}
              />
              <span>{title ?? 'Deleted document'}</span>
            </label>
          </li>
        ))}
      </ul>
      {error !== undefined && (
        <p id={said} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
