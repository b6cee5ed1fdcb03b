import { Link, useSearchParams } from 'react-router-dom'
import styles from './filter-links.module.css'

/** A choice that stands in the address: one link a value, as looked at now or as `addressOf` says. Another choice begins the list anew. */
export function FilterLinks<Value extends string>({
  label,
  name,
  value,
  options,
  addressOf,
}: {
  label: string
  /** Of the choice in the address. */
  name: string
  value: Value
  options: readonly (readonly [Value, string])[]
  /** Where Back is to lead to the choice before. Else the address is changed in place. */
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
