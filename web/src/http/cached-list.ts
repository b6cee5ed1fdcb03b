import type { DataTag } from '@tanstack/react-query'
import { queryClient, readAgainOnArrival } from './query-client'

/** Puts what arrived live on top of a cached list, once. A list still on its way is read again: it may have left before. */
export function addToCachedList<Item>(
  queryKey: DataTag<string[], Item[], Error>,
  item: NoInfer<Item>,
  identityOf: (item: NoInfer<Item>) => string,
): void {
  const query = queryClient.getQueryCache().find({ queryKey, exact: true })
  if (query === undefined) return
  if (query.state.fetchStatus !== 'idle') return readAgainOnArrival(query)
  queryClient.setQueryData<Item[]>(queryKey, (list = []) =>
    list.some((known) => identityOf(known) === identityOf(item)) ? list : [item, ...list],
  )
}
