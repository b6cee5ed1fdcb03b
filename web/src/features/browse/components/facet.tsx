import { Check } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatCount } from '../../../components/format-count'
import { nameOf, withPart, type Choices, type Part } from '../choices'
import styles from './facet.module.css'

/** The address of a list with these choices. */
export type AddressOf = (choices: Choices) => string

/** A facet: its values with document counts. Pressing the chosen value removes it. */
export function Facet({
  title,
  part,
  values,
  choices,
  addressOf,
  children,
}: {
  title: string
  part: Part
  values: readonly { value: string; count: number }[]
  choices: Choices
  addressOf: AddressOf
  /** Between the title and the values. */
  children?: ReactNode
}) {
  const id = useId()
  return (
    <section className={styles.facet} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
      <ul className={styles.values}>
        {values.map(({ value, count }) => {
          const isChosen = choices[part] === value
          return (
            <li key={value}>
              <Link
                to={addressOf(withPart(choices, part, isChosen ? undefined : value))}
                className={styles.value}
                aria-current={isChosen || undefined}
              >
                {part === 'university' && <span className={styles.swatch} data-university={value} />}
                <span className={styles.name}>{nameOf(part, value)}</span>
                {isChosen && <Check size={15} aria-hidden="true" />}
                <span className={styles.count}>
                  {formatCount(count)}
                  <span className="visually-hidden">
                    {count === 1 ? ' document' : ' documents'}
                    {isChosen && ', selected: press to remove it'}
                  </span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
