import type { DocumentCard } from '#events'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, type ReactNode, type RefObject } from 'react'
import { EmptyShelf } from '../../../entities/document/components/empty-shelf'
import { NewDocuments } from '../../../entities/document/components/new-documents'
import { Shelf } from '../../../entities/document/components/shelf'
import { ShelfSkeleton } from '../../../entities/document/components/shelf-skeleton'
import { onceIdle } from '../../../components/once-idle'
import { picturesLoaded } from '../../../components/pictures-loaded'
import { ErrorState } from '../../../components/state'
import { scrollBehavior } from '../../../components/use-media'
import type { ShelfQuery } from '../../../entities/document/api/read-shelf'
import { isOfModule } from '../../../entities/document/of-module'
import { useFocusFirst } from '../../../entities/document/use-focus-first'
import styles from './home-shelf.module.css'

/** One shelf of Home, with documents that arrived since it was fetched. */
export function HomeShelf({
  label,
  ofCourse,
  query,
  first = false,
  waits = false,
  onShown,
  arrivals = [],
  choice,
  more,
  empty,
}: {
  label: string
  /** The module of the shelf, if it is a module's: of what arrived, only its documents count. */
  ofCourse?: string
  query: ShelfQuery
  /** The first shelf on the page: its pictures load eagerly. */
  first?: boolean
  /** Not loaded yet, because the first shelf comes first. */
  waits?: boolean
  /** Its first pictures have loaded or failed. */
  onShown?: () => void
  arrivals?: readonly DocumentCard[]
  /** Beside the count: chooses what the shelf shows. */
  choice?: ReactNode
  more?: ReactNode
  /** Text and action while it is empty. */
  empty: ReactNode
}) {
  // After another choice the shelf stays until the chosen one is read, and the focus with it.
  const { data, isPending, refetch } = useQuery({
    ...query,
    enabled: !waits,
    placeholderData: keepPreviousData,
  })
  const place = useRef<HTMLDivElement>(null)
  const [, address] = query.queryKey
  useEffect(() => {
    scrollToStart(place.current)
  }, [address])
  useShown(place, !isPending, onShown)
  const focusFirst = useFocusFirst(place, data?.documents[0]?._id)
  if (isPending) return <ShelfSkeleton label={label} />
  if (data === undefined)
    return <ErrorState title={`“${label}” couldn’t load.`} onRetry={() => void refetch()} />

  const waiting = arrivals.filter(
    (card) =>
      (ofCourse === undefined || isOfModule(card, ofCourse, data.sharedCodes)) &&
      data.documents.every(({ _id }) => _id !== card._id),
  ).length
  const showNew = async () => {
    focusFirst()
    await refetch()
    scrollToStart(place.current, scrollBehavior())
  }
  const aside = (
    <>
      {choice}
      {waiting > 0 && <NewDocuments count={waiting} of={label} onShow={() => void showNew()} />}
    </>
  )
  return (
    <div ref={place} className={styles.place}>
      {data.documents.length === 0 ? (
        <EmptyShelf label={label} total={0} aside={aside}>
          {empty}
        </EmptyShelf>
      ) : (
        <Shelf
          label={label}
          total={data.total}
          documents={data.documents}
          {...{ first, aside, more, ...(ofCourse !== undefined && { ofCourse }) }}
        />
      )}
    </div>
  )
}

function scrollToStart(shelf: HTMLElement | null, behavior: ScrollBehavior = 'auto') {
  shelf?.querySelector('ul')?.scrollTo({ left: 0, behavior })
}

function useShown(
  place: RefObject<HTMLElement | null>,
  isRead: boolean,
  onShown: () => void = () => undefined,
) {
  const tell = useEffectEvent(onShown)
  useEffect(() => {
    if (!isRead) return
    const { current } = place
    void (current === null ? Promise.resolve() : picturesLoaded(current)).then(onceIdle).then(tell)
  }, [place, isRead])
}
