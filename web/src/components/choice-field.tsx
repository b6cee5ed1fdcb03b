import { useId, type ReactNode } from 'react'
import styles from './field.module.css'

/** A group of radio buttons with a heading and an error below. */
export function ChoiceField({
  legend,
  required = false,
  error,
  className,
  children,
}: {
  legend: string
  required?: boolean
  error?: string | undefined
  className?: string | undefined
  children: ReactNode
}) {
  const said = useId()
  return (
    <fieldset
      role="radiogroup"
      className={className}
      aria-required={required || undefined}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : said}
    >
      <legend className={styles.legend}>{legend}</legend>
      {children}
      {error !== undefined && (
        <p id={said} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
