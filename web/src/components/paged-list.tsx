import { Fragment, useEffect, useRef, type ReactNode } from 'react'
import { Button } from './button'
import styles from './paged-list.module.css'
import { Loading, Skeleton } from './skeleton'
import { ErrorState } from './state'

/** The part of an infinite query that a list uses. */
export interface PagedQuery<Item> {
  data: Item[] | undefined
  isError: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
  refetch: () => Promise<unknown>
}

/** A list that loads page by page, with its loading, empty and error states. */
export function PagedList<Item>({
  query,
  label,
  failure,
  empty,
  keyOf,
  children,
}: {
  query: PagedQuery<Item>
  /** Accessible name: 'Open cases'. */
  label: string
  failure: string
  empty: ReactNode
  keyOf: (item: Item) => string
  children: (item: Item) => ReactNode
}) {
  const { data: items, isError, refetch } = query
  if (items === undefined) {
    if (isError) return <ErrorState title={failure} onRetry={() => void refetch()} />
    return (
      <div className={styles.list}>
        <Loading label={`${label}, loading`} />
        {[0, 1, 2, 3].map((place) => (
          <Skeleton key={place} height="82px" />
        ))}
      </div>
    )
  }
  if (items.length === 0) return empty
  return (
    <>
      <ul className={styles.list} aria-label={label}>
        {items.map((item) => (
          <Fragment key={keyOf(item)}>{children(item)}</Fragment>
        ))}
      </ul>
      <More query={query} label={label} />
    </>
  )
}

function More({ query, label }: { query: PagedQuery<unknown>; label: string }) {
  const end = useRef<HTMLParagraphElement>(null)
  const asked = useRef(false)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  // The button disappears with the last page; the focus must not fall back to the top.
  useEffect(() => {
    if (asked.current && !hasNextPage) end.current?.focus({ preventScroll: true })
  }, [hasNextPage])
  if (!hasNextPage)
    return (
      <p ref={end} tabIndex={-1} className="visually-hidden">
        That’s everything.
      </p>
    )
  return (
    <div className={styles.more}>
      <Button
        variant="secondary"
        aria-label={`Show more: ${label}`}
        aria-busy={isFetchingNextPage}
        onClick={() => {
          asked.current = true
          if (!isFetchingNextPage) void fetchNextPage()
        }}
      >
        {isFetchingNextPage ? 'Loading…' : 'Show more'}
      </Button>
    </div>
  )
}
