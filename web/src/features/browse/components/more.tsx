import { useEffect, useRef, type RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import { formatCount } from '../../../components/format-count'
import { Button } from '../../../components/button'
import { keepPlace } from '../../../components/keep-place'
import { maxPages, type Choices } from '../choices'
import type { Listing } from '../use-listing'
import type { AddressOf } from './facet'
import styles from './more.module.css'

/** 'Show more': the page keeps its position, and the focus moves to the first new document. */
export function More({
  listing,
  choices,
  addressOf,
  grid,
}: {
  listing: Listing
  choices: Choices
  addressOf: AddressOf
  /** The grid of documents. */
  grid: RefObject<HTMLElement | null>
}) {
  const { documents = [], total, isOld, hasMore, isFilling, isError, read } = listing
  const navigate = useNavigate()
  const shown = documents.length
  const before = useRef<number | null>(null)
  useEffect(() => {
    if (before.current === null || shown <= before.current) return
    const titles = grid.current?.querySelectorAll<HTMLElement>('li h2 a')
    titles?.[before.current]?.focus()
    before.current = null
  }, [shown, grid])
  // A new list resets the request of the previous one.
  useEffect(() => {
    if (isOld) before.current = null
  }, [isOld])

  if (shown === 0 || isOld || (!hasMore && !isError)) return null
  const showMore = () => {
    before.current = shown
    if (isError) return void read()
    void navigate(addressOf({ ...choices, pages: choices.pages + 1 }), { replace: true, state: keepPlace })
  }
  return (
    <div className={styles.more}>
      <p className={styles.shown} role={isError ? 'alert' : undefined}>
        {isError
          ? 'More documents couldn’t load.'
          : `${formatCount(shown)} of ${formatCount(total)} are shown.`}
        {choices.pages >= maxPages && ' Use the filters to see the others.'}
      </p>
      {(choices.pages < maxPages || isError) && (
        <Button variant="secondary" aria-busy={isFilling} onClick={() => !isFilling && showMore()}>
          {isFilling ? 'Loading…' : isError ? 'Try again' : 'Show more documents'}
        </Button>
      )}
    </div>
  )
}
