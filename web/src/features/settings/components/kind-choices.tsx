import styles from './settings.module.css'

/** A checkbox for each kind, of which any number can be chosen. */
export function KindChoices<Kind extends string>({
  legend,
  names,
  kinds,
  chosen,
  onChange,
}: {
  legend: string
  names: Readonly<Record<Kind, string>>
  /** All of them, in their order. */
  kinds: readonly Kind[]
  chosen: readonly Kind[]
  /** Takes a function from the kinds chosen before to those chosen now. */
  onChange: (next: (before: readonly Kind[]) => Kind[]) => void
}) {
  return (
    <fieldset className={styles.kinds}>
      <legend className={styles.legend}>{legend}</legend>
      {kinds.map((kind) => (
        <label key={kind} className={styles.choice}>
          <input
            type="checkbox"
            checked={chosen.includes(kind)}
            onChange={({ target }) =>
              onChange((before) =>
                kinds.filter((each) => (each === kind ? target.checked : before.includes(each))),
              )
            }
          />
          {names[kind]}
        </label>
      ))}
    </fieldset>
  )
}
