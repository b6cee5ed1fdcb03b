import type { Facets } from '#events'
import { Link } from 'react-router-dom'
import { ButtonLink } from '../../../components/button'
import { EmptyState } from '../../../components/state'
import { chosenParts, describeChoices, nameOf, withPart, type Choices, type Part } from '../choices'
import { helpfulParts } from '../helpful-parts'
import type { AddressOf } from './facet'
import styles from './nothing-here.module.css'

/** No results: names the filters at fault and offers to remove them. */
export function NothingHere({
  choices,
  facets,
  addressOf,
  kept = [],
}: {
  choices: Choices
  facets: Facets
  addressOf: AddressOf
  /** Filters that cannot be removed here. */
  kept?: readonly Part[]
}) {
  const said = describeChoices(choices)
  const chosen = chosenParts(choices).filter(({ part }) => !kept.includes(part))
  const helpful = helpfulParts(choices, facets).filter(({ part }) => !kept.includes(part))
  const [culprit] = helpful
  return (
    <EmptyState
      title={said === null ? 'No documents yet.' : `No documents for ${said} yet.`}
      action={
        <div className={styles.ways}>
          {(helpful.length > 0 ? helpful : chosen).map(({ part, value }) => (
            <ButtonLink key={part} variant="secondary" to={addressOf(withPart(choices, part, undefined))}>
              Browse without {nameOf(part, value)}
            </ButtonLink>
          ))}
        </div>
      }
    >
      {helpful.length > 1 && <p>No documents match all of them. Remove one to see some.</p>}
      {chosen.length > 1 && helpful.length === 1 && culprit !== undefined && (
        <p>Without {nameOf(culprit.part, culprit.value)} there are documents.</p>
      )}
      <p>
        <Link to="/upload">Upload yours</Link> and be the first.
      </p>
    </EmptyState>
  )
}
