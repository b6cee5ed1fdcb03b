import { useId, type ChangeEventHandler, type ReactNode } from 'react'
import styles from './statement.module.css'

/** A statement that has to be ticked, with its error. */
export function Statement({
  name,
  checked,
  error,
  onChange,
  children,
}: {
  name: string
  checked: boolean
  error: string | undefined
  onChange: ChangeEventHandler<HTMLInputElement>
  children: ReactNode
}) {
  const said = useId()
  return (
    <div>
      <label className={styles.statement}>
        <input
          type="checkbox"
          name={name}
          required
          checked={checked}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : said}
          onChange={onChange}
        />
        <span>{children}</span>
      </label>
      {error !== undefined && (
        <p id={said} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
