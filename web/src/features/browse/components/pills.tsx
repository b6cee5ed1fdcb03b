import { Link } from 'react-router-dom'
import { formatCount } from '../../../components/format-count'
import { nameOf, withPart, type Choices, type Part } from '../choices'
import type { AddressOf } from './facet'
import styles from './pills.module.css'

/** A facet with few values in one row; 'all' comes first. */
export function Pills({
  label,
  all,
  part,
  values,
  choices,
  addressOf,
}: {
  label: string
  /** Label of the first one: 'All years'. */
  all: string
  part: Part
  values: readonly { value: string; count: number }[]
  choices: Choices
  addressOf: AddressOf
}) {
  const options = [{ value: undefined, count: undefined }, ...values]
  return (
    <nav aria-label={label}>
      <ul className={styles.pills}>
        {options.map(({ value, count }) => (
          <li key={value ?? ''}>
            <Link
              to={addressOf(withPart(choices, part, value))}
              className={styles.pill}
              aria-current={choices[part] === value || undefined}
              data-university={part === 'university' ? value : undefined}
            >
              {value === undefined ? all : nameOf(part, value)}
              {count !== undefined && (
                <span className={styles.count}>
                  {formatCount(count)}
                  <span className="visually-hidden">{count === 1 ? ' document' : ' documents'}</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
