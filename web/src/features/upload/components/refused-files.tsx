import { CircleAlert } from 'lucide-react'
import { Button } from '../../../components/button'
import type { Refusal } from '../../../entities/document/file-rules'
import styles from './chosen-files.module.css'

/** Files that cannot be uploaded, each with its reason; can be dismissed. */
export function RefusedFiles({
  id,
  refusals,
  onRemove,
}: {
  id: string
  refusals: readonly Refusal[]
  onRemove: (refusal: Refusal, index: number) => void
}) {
  return (
    <div role="alert">
      {refusals.length > 0 && (
        <ul className={styles.files} aria-label="Refused files">
          {refusals.map((refusal, index) => (
            <li key={index} className={styles.file} data-refused>
              <CircleAlert size={20} aria-hidden="true" />
              <span id={`${id}-${index}`} className={styles.name}>
                {refusal.message}
              </span>
              <Button variant="quiet" size="dense" data-takes-away onClick={() => onRemove(refusal, index)}>
                Remove<span className="visually-hidden"> {refusal.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
