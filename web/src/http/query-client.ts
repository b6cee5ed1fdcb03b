import { QueryClient, type Query } from '@tanstack/react-query'
import { ApiError } from './api-error'

/** Server data, read by HTTP and kept fresh by what arrives live. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      // Only what may pass by itself is worth another try.
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
    },
  },
})

/** Reads again what is shown, and what is on its way once it has arrived. */
export function readAgain(): void {
  queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' }).forEach(readAgainOnArrival)
  void queryClient.invalidateQueries({ fetchStatus: 'idle' })
}

/**
 * Reads again what has changed. What is on its way may be of before: it is not waited for, or, where nothing is shown yet,
 * read again once it has arrived.
 */
export function readChanged(queryKey: readonly string[]): void {
  queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
    .forEach(readAgainOnArrival)
  void queryClient.invalidateQueries({ queryKey })
}

/** Reads again what is on its way, where something of it was just changed here: that answer may be of before. */
export function readChangedUnderWay(queryKey: readonly string[]): void {
  if (queryClient.isFetching({ queryKey }) > 0) readChanged(queryKey)
}

/** Reads again what is on its way, once it has arrived: the server may have read it before something happened. */
export function readAgainOnArrival({ promise, queryKey }: Pick<Query, 'promise' | 'queryKey'>): void {
  const arrived = promise?.catch(() => undefined)
  void arrived?.then(() => queryClient.invalidateQueries({ queryKey, exact: true }))
}
