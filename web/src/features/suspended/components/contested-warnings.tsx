import { contestDays, type OwnWarning } from '#events'
import { Moment } from '../../../components/moment'
import styles from './contested-warnings.module.css'

/** The warnings that an appeal may contest, to be chosen by their times. Nothing if there are none. */
export function ContestedWarnings({
  warnings,
  chosen,
  onChoose,
}: {
  warnings: readonly OwnWarning[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}) {
  const possible = warnings.filter(({ contest }) => contest.state === 'possible')
  if (possible.length === 0) return null
  return (
    <fieldset>
      <legend className={styles.legend}>I contest these warnings</legend>
      <p className={styles.hint}>
        An admin looks at each. If fewer than three warnings are left, the suspension ends. You can contest a
        warning for {contestDays} days, and once.
      </p>
      {possible.map(({ at, docTitle }) => (
        <label key={at} className={styles.warning}>
          <input
            type="checkbox"
            checked={chosen.has(at)}
            onChange={({ target }) => {
              const next = new Set(chosen)
              if (target.checked) next.add(at)
              else next.delete(at)
              onChoose(next)
            }}
          />
          <span>
            {docTitle}, <Moment at={at} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}
