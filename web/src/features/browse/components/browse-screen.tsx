import { useSearchParams } from 'react-router-dom'
import { formatDocuments } from '../../../components/format-count'
import { phone, useMedia } from '../../../components/use-media'
import { chosenParts, readChoices, writeChoices, type Choices } from '../choices'
import { useListing } from '../use-listing'
import styles from './browse-screen.module.css'
import { FacetSheet } from './facet-sheet'
import { Facets } from './facets'
import { Results } from './results'

const addressOf = (choices: Choices) => `/browse${writeChoices(choices)}`

/** The whole library, filtered by the address. */
export function BrowseScreen() {
  const choices = readChoices(useSearchParams()[0])
  const listing = useListing(choices)
  const narrow = useMedia(phone)
  const { documents, facets, isError, total } = listing
  const filter = <Facets {...{ facets, isError, choices, addressOf }} />
  return (
    <div className={styles.frame}>
      {!narrow && (
        <aside className={styles.facets} aria-label="Filter">
          {filter}
        </aside>
      )}
      <Results
        listing={listing}
        choices={choices}
        addressOf={addressOf}
        label="Documents"
        filter={
          narrow && (
            <FacetSheet
              chosen={chosenParts(choices).length}
              done={documents === undefined ? 'Close' : `Show ${formatDocuments(total)}`}
            >
              {filter}
            </FacetSheet>
          )
        }
      />
    </div>
  )
}
