import { Check } from 'lucide-react'
import { formatDocuments } from '../../../components/format-count'
import { useModuleChoices } from '../api/read-module-choices'
import { askedPart } from '../typed-modules'
import type { ModulePicker } from '../use-module-picker'
import styles from './module-choices.module.css'

/** Modules to choose from, several at once. Chosen ones that the list does not have come first. */
export function ModuleChoices({ picker: { modules, typed, chosen, toggle } }: { picker: ModulePicker }) {
  const asked = askedPart(typed)
  const { choices, isSettled } = useModuleChoices(asked)
  if (choices === null) return <div className={styles.waiting} />
  const offered = choices.filter(({ courseCode }) => !modules.includes(courseCode))
  const further = chosen.filter((code) => offered.every(({ courseCode }) => courseCode !== code))
  const rows = [...further.map((courseCode) => ({ courseCode, documents: null, title: null })), ...offered]
  return (
    <div className={styles.choices}>
      <p className="visually-hidden" role="status">
        {isSettled &&
          asked !== '' &&
          `${offered.length} ${offered.length === 1 ? 'module' : 'modules'} found`}
      </p>
      {rows.length === 0 && isSettled && asked !== '' && (
        <p className={styles.none}>No module like “{asked}” has notes yet.</p>
      )}
      {rows.length > 0 && (
        <div role="group" aria-label="Modules to choose from" className={styles.list}>
          {rows.map(({ courseCode, documents, title }) => (
            <button
              key={courseCode}
              type="button"
              className={styles.choice}
              aria-pressed={chosen.includes(courseCode)}
              // The field keeps the focus, and a phone its keyboard.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => toggle(courseCode)}
            >
              {chosen.includes(courseCode) && <Check size={14} aria-hidden="true" />}
              <span className={styles.code}>{courseCode}</span>
              {documents !== null && (
                <span className={styles.count}>
                  {documents}
                  <span className="visually-hidden"> {formatDocuments(documents).replace(/^\S+ /, '')}</span>
                </span>
              )}
              {title !== null && <span className={styles.title}>{title}</span>}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
