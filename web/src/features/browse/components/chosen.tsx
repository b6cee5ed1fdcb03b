import { X } from 'lucide-react'
import { useEffect, useRef, type RefObject } from 'react'
import { Link } from 'react-router-dom'
import { chosenParts, nameOf, withPart, type Choices, type Part } from '../choices'
import styles from './chosen.module.css'
import type { AddressOf } from './facet'

/** The active filters with buttons to remove them. The focus moves to a neighbour, else to `after`. */
export function Chosen({
  choices,
  addressOf,
  kept = [],
  after,
}: {
  choices: Choices
  addressOf: AddressOf
  /** Filters that cannot be removed here. */
  kept?: readonly Part[]
  after: RefObject<HTMLElement | null>
}) {
  const chosen = chosenParts(choices).filter(({ part }) => !kept.includes(part))
  const list = useRef<HTMLUListElement>(null)
  const taken = useRef<number | null>(null)
  useEffect(() => {
    const place = taken.current
    if (place === null) return
    taken.current = null
    const links = list.current?.querySelectorAll('a')
    const next = links?.[Math.min(place, links.length - 1)] ?? after.current
    next?.focus({ preventScroll: true })
  }, [chosen.length, after])

  if (chosen.length === 0) return null
  const none = chosen.reduce((rest, { part }) => withPart(rest, part, undefined), choices)
  return (
    <ul ref={list} className={styles.chosen} aria-label="Chosen">
      {chosen.map(({ part, value }, place) => (
        <li key={part}>
          <Link
            to={addressOf(withPart(choices, part, undefined))}
            className={styles.pill}
            aria-label={`Remove ${nameOf(part, value)}`}
            onClick={() => (taken.current = place)}
          >
            {nameOf(part, value)}
            <X size={14} aria-hidden="true" />
          </Link>
        </li>
      ))}
      {chosen.length > 1 && (
        <li>
          <Link to={addressOf(none)} className={styles.all} onClick={() => (taken.current = 0)}>
            Remove all
          </Link>
        </li>
      )}
    </ul>
  )
}
