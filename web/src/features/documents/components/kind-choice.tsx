import { documentKinds, kindNames, type DocumentView } from '#events'
import { useChangeKind } from '../api/use-change-kind'
import styles from './kind-choice.module.css'

/** The kind of a document, which its uploader and admins correct here. */
export function KindChoice({ document: { _id, kind } }: { document: DocumentView }) {
  const { busy, change } = useChangeKind(_id)
  return (
    <select
      className={styles.choice}
      aria-label="Kind"
      value={kind}
      disabled={busy}
      onChange={(event) => {
        const chosen = documentKinds.find((each) => each === event.target.value)
        if (chosen !== undefined) change(chosen)
      }}
    >
      {documentKinds.map((each) => (
        <option key={each} value={each}>
          {kindNames[each]}
        </option>
      ))}
    </select>
  )
}
