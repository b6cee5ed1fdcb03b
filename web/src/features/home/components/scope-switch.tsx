import type { ShelfScope } from '../shelf-scope'
import styles from './scope-switch.module.css'

const options = [
  ['own', 'Your school'],
  ['all', 'All three'],
] as const

/** Narrows a shelf to one's own university. `of`: the name of the shelf, for screen readers. */
export function ScopeSwitch({
  of,
  scope,
  onChoose,
}: {
  of: string
  scope: ShelfScope
  onChoose: (scope: ShelfScope) => void
}) {
  return (
    <div role="group" aria-label={`${of} of`} className={styles.group}>
      {options.map(([option, text]) => (
        <button
          key={option}
          type="button"
          className={styles.option}
          aria-pressed={scope === option}
          onClick={() => onChoose(option)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
