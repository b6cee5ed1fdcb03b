import { Link } from 'react-router-dom'
import { Button } from '../../../components/button'
import { formatSize } from '../../../components/format-size'
import type { Entry } from '../wizard-store'
import styles from './chosen-files.module.css'
import { PageOne } from './page-one'

/** The files of step 1, each with its first page and a remove button. */
export function ChosenFiles({
  entries,
  onDelete,
}: {
  entries: readonly Entry[]
  onDelete: (key: string, index: number) => void
}) {
  return (
    <ul className={styles.files} aria-label="Chosen files">
      {entries.map(({ key, file, outcome, thumbnail }, index) => (
        <li key={key} className={styles.file}>
          <PageOne thumbnail={thumbnail} />
          <div className={styles.name}>
            <bdi className={styles.title} title={file.name}>
              {file.name}
            </bdi>
            {(outcome.kind === 'duplicate' || outcome.kind === 'failed') && (
              <p className={styles.problem} role="alert">
                {outcome.message}{' '}
                {outcome.kind === 'duplicate' && outcome.originalId !== null && (
                  <Link to={`/document/${outcome.originalId}`}>See the original</Link>
                )}
              </p>
            )}
          </div>
          <span className={styles.size}>{formatSize(file.size)}</span>
          <Button variant="quiet" size="dense" data-takes-away onClick={() => onDelete(key, index)}>
            Delete<span className="visually-hidden"> {file.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
