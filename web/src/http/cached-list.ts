import type { DataTag } from '@tanstack/react-query'
import { queryClient, refetchOnArrival } from './query-client'

/**
 * Adds an item that arrived live to the top of a cached list, once. A list that is being fetched is fetched again: the response
 * may be older than the item.
 */
export function addToCachedList<Item>(
  queryKey: DataTag<string[], Item[], Error>,
  item: NoInfer<Item>,
  identityOf: (item: NoInfer<Item>) => string,
): void {
  const query = queryClient.getQueryCache().find({ queryKey, exact: true })
  if (query === undefined) return
  if (query.state.fetchStatus !== 'idle') return refetchOnArrival(query)
  queryClient.setQueryData<Item[]>(queryKey, (list = []) =>
    list.some((known) => identityOf(known) === identityOf(item)) ? list : [item, ...list],
  )
}
