import type { BrowseSort } from '#events'
import { useRef, type ReactNode } from 'react'
import { formatDocuments } from '../../../components/format-count'
import { FilterLinks } from '../../../components/filter-links'
import { ErrorState } from '../../../components/state'
import { NewDocuments } from '../../../entities/document/components/new-documents'
import { ShelfGrid } from '../../../entities/document/components/shelf-grid'
import { ShelfGridSkeleton } from '../../../entities/document/components/shelf-grid-skeleton'
import { useArrivals } from '../../../entities/document/use-arrivals'
import { useFocusFirst } from '../../../entities/document/use-focus-first'
import { countWaiting } from '../arrived'
import { pageSize, type Choices, type Part } from '../choices'
import type { Listing } from '../use-listing'
import { Chosen } from './chosen'
import type { AddressOf } from './facet'
import { More } from './more'
import { NothingHere } from './nothing-here'
import styles from './results.module.css'

const sorts = [
  ['newest', 'Newest'],
  ['most-liked', 'Most liked'],
  ['title', 'Title'],
  ['year', 'Year'],
] as const satisfies readonly (readonly [BrowseSort, string])[]

/** The results: their count, their order, and 'Show more'. */
export function Results({
  listing,
  choices,
  addressOf,
  kept = [],
  label,
  filter,
}: {
  listing: Listing
  choices: Choices
  addressOf: AddressOf
  /** Filters that cannot be removed here. */
  kept?: readonly Part[]
  /** Accessible name of the list. */
  label: string
  /** Beside the order. */
  filter?: ReactNode
}) {
  const { documents, total, isOld } = listing
  const count = useRef<HTMLParagraphElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const waiting = countWaiting(useArrivals(), listing, choices)
  const focusFirst = useFocusFirst(grid, documents?.[0]?._id)
  const showNew = () => {
    // The pressed button disappears. In another order the new documents can be anywhere in the list.
    if (choices.sort === 'newest') focusFirst()
    else count.current?.focus({ preventScroll: true })
    void listing.read()
  }
  return (
    <div className={styles.results}>
      <div className={styles.bar}>
        <div className={styles.count}>
          <p ref={count} tabIndex={-1} role="status">
            {documents !== undefined && formatDocuments(total)}
          </p>
          {waiting > 0 && <NewDocuments count={waiting} of={label} onShow={showNew} />}
        </div>
        <div className={styles.controls}>
          {filter}
          <FilterLinks
            label="Order"
            name="sort"
            value={choices.sort}
            options={sorts}
            addressOf={(sort) => addressOf({ ...choices, sort, pages: 1 })}
          />
        </div>
      </div>
      <Chosen choices={choices} addressOf={addressOf} kept={kept} after={count} />
      <div ref={grid} className={styles.shelf} aria-busy={isOld || undefined} data-old={isOld || undefined}>
        <Shown {...{ listing, choices, addressOf, kept, label }} />
      </div>
      <More listing={listing} choices={choices} addressOf={addressOf} grid={grid} />
    </div>
  )
}

function Shown({
  listing,
  choices,
  addressOf,
  kept,
  label,
}: {
  listing: Listing
  choices: Choices
  addressOf: AddressOf
  kept: readonly Part[]
  label: string
}) {
  const { documents, facets, isError, read } = listing
  if (documents === undefined || facets === undefined)
    return isError ? (
      <ErrorState title="Documents couldn’t load." onRetry={() => void read()} />
    ) : (
      <ShelfGridSkeleton label={label} places={choices.pages * pageSize} />
    )
  if (documents.length === 0)
    return <NothingHere choices={choices} facets={facets} addressOf={addressOf} kept={kept} />
  return <ShelfGrid documents={documents} label={label} ofCourse={choices.course} />
}
