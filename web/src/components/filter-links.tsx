import { Link, useSearchParams } from 'react-router-dom'
import styles from './filter-links.module.css'

/**
 * A filter kept in the address: one link per value, to the current address or to `addressOf`. Changing it starts the list again.
 */
export function FilterLinks<Value extends string>({
  label,
  name,
  value,
  options,
  addressOf,
}: {
  label: string
  /** The query parameter. */
  name: string
  value: Value
  options: readonly (readonly [Value, string])[]
  /** Use it if Back should return to the previous choice. By default the history entry is replaced. */
  addressOf?: (chosen: Value) => string
}) {
  const [params] = useSearchParams()
  const inPlace = (chosen: Value) => {
    const next = new URLSearchParams(params)
    next.set(name, chosen)
    return `?${next.toString()}`
  }
  return (
    <nav className={styles.links} aria-label={label}>
      {options.map(([option, text]) => (
        <Link
          key={option}
          to={addressOf?.(option) ?? inPlace(option)}
          replace={addressOf === undefined}
          aria-current={option === value ? 'true' : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}
