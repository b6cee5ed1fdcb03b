import type { DocumentCard, Facets } from '#events'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import { listingQuery } from './api/read-listing'
import type { ReadList } from './arrived'
import { pageSize, type Choices } from './choices'

/** How long a list is cached for going back to it. */
const keptMs = 30 * 60_000

export interface Listing extends ReadList {
  /** As many as the address says; undefined until the first page has loaded. */
  documents: readonly DocumentCard[] | undefined
  total: number
  facets: Facets | undefined
  /** The documents belong to the previous choices; new ones are loading. */
  isOld: boolean
  hasMore: boolean
  /** Not all pages of the address have loaded yet. */
  isFilling: boolean
  /** Loading failed: nothing is shown, or not everything. */
  isError: boolean
  /** Loads missing pages, or everything again. */
  read: () => Promise<unknown>
}

/** The documents of these choices. Going back shows the list as it was; opening it anew, as it is now. */
export function useListing(choices: Choices): Listing {
  const goesBack = useNavigationType() === NavigationType.Pop
  const query = useInfiniteQuery({
    ...listingQuery(choices),
    placeholderData: keepPreviousData,
    staleTime: goesBack ? Infinity : 0,
    gcTime: keptMs,
  })
  const { data, isPlaceholderData, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage } = query
  const known = data && [
    ...new Map(data.pages.flatMap((page) => page.documents).map((d) => [d._id, d])).values(),
  ]
  const wanted = choices.pages * pageSize
  const isLacking =
    known !== undefined && !isPlaceholderData && known.length < wanted && hasNextPage && !isFetchNextPageError
  useEffect(() => {
    if (isLacking && !isFetching) void fetchNextPage()
  }, [isLacking, isFetching, fetchNextPage])

  const newest = data?.pages.at(-1)
  return {
    documents: known?.slice(0, wanted),
    total: newest?.total ?? 0,
    facets: newest?.facets,
    sharedCodes: newest?.sharedCodes ?? [],
    // Further pages leave those before them as they are.
    readAt: data?.pages[0]?.requestedAt ?? 0,
    isOld: isPlaceholderData,
    hasMore: hasNextPage || (known?.length ?? 0) > wanted,
    isFilling: isLacking,
    isError: query.isError,
    read: isFetchNextPageError ? fetchNextPage : query.refetch,
  }
}
