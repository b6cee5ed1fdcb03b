import { Link, useSearchParams } from 'react-router-dom'
import { ShareButton } from '../../../components/share/share-button'
import { moduleAddress } from '../../../entities/document/shelf-address'
import { readChoices, writeChoices, type Choices } from '../choices'
import { useListing } from '../use-listing'
import { ModuleButton } from './module-button'
import styles from './module-screen.module.css'
import { ModuleExamDay, ModuleExamRoom } from './module-exam'
import { ModuleWants } from './module-wants'
import { Pills } from './pills'
import { Results } from './results'
import { ThisTerm } from './this-term'

/** All documents of a module, and the universities that teach it. */
export function ModuleScreen({ code }: { code: string }) {
  const choices: Choices = { ...readChoices(useSearchParams()[0]), course: code }
  const listing = useListing(choices)
  const addressOf = (next: Choices) => moduleAddress(code) + writeChoices({ ...next, course: undefined })
  const { universities = [], kinds = [], years = [] } = listing.facets ?? {}
  return (
    <>
      <header className={styles.head}>
        <div>
          <p className={styles.way}>
            <Link to="/browse">Browse</Link> / Module
          </p>
          <h1>{code}</h1>
          {listing.sharedCodes.length > 0 && (
            <p className={styles.also}>Also taught as {listing.sharedCodes.join(', ')}: one shelf for all.</p>
          )}
        </div>
        <div className={styles.ways}>
          <ShareButton title={`${code} notes`} path={moduleAddress(code)} what={`the shelf of ${code}`} />
          <ModuleButton code={code} />
        </div>
      </header>
      <div className={styles.facets}>
        {(universities.length > 0 || choices.university !== undefined) && (
          <Pills
            label="University"
            all="All universities"
            part="university"
            values={universities}
            choices={choices}
            addressOf={addressOf}
          />
        )}
        {(kinds.length > 0 || choices.kind !== undefined) && (
          <Pills
            label="Kind"
            all="All kinds"
            part="kind"
            values={kinds}
            choices={choices}
            addressOf={addressOf}
          />
        )}
        {(years.length > 0 || choices.year !== undefined) && (
          <Pills
            label="Year"
            all="All years"
            part="year"
            values={years}
            choices={choices}
            addressOf={addressOf}
          />
        )}
      </div>
      <ModuleExamRoom code={code} />
      <Results
        listing={listing}
        choices={choices}
        addressOf={addressOf}
        kept={['course']}
        label={`Documents of ${code}`}
      />
      <ThisTerm code={code} sharedCodes={listing.sharedCodes} />
      <ModuleWants code={code} />
      <ModuleExamDay code={code} />
    </>
  )
}
