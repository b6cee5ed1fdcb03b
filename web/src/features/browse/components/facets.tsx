import type { Facets as FacetValues } from '#events'
import { Skeleton } from '../../../components/skeleton'
import type { Choices } from '../choices'
import { CourseFacet } from './course-facet'
import { Facet, type AddressOf } from './facet'
import styles from './facets.module.css'

/** All facets. */
export function Facets({
  facets,
  isError,
  choices,
  addressOf,
}: {
  /** Undefined while loading, or after an error. */
  facets: FacetValues | undefined
  isError: boolean
  choices: Choices
  addressOf: AddressOf
}) {
  if (facets === undefined)
    return isError ? (
      <p className={styles.unread}>Filters couldn’t load.</p>
    ) : (
      <div className={styles.facets}>
        {[3, 7, 7, 5].map((rows, place) => (
          <Skeleton key={place} height={`${rows * 36 + 34}px`} />
        ))}
      </div>
    )
  const shared = { choices, addressOf }
  return (
    <div className={styles.facets}>
      {facets.universities.length > 0 && (
        <Facet title="University" part="university" values={facets.universities} {...shared} />
      )}
      {facets.courses.length > 0 && <CourseFacet values={facets.courses} {...shared} />}
      {facets.kinds.length > 0 && <Facet title="Kind" part="kind" values={facets.kinds} {...shared} />}
      {facets.years.length > 0 && <Facet title="Year" part="year" values={facets.years} {...shared} />}
    </div>
  )
}
