import { notifyManager, QueryClient, type Query } from '@tanstack/react-query'
import { nextTask } from '../next-task'
import { ApiError } from './api-error'

/** Server data, fetched by HTTP and updated by live messages. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      // Retry only failures that may be temporary.
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
    },
  },
})

// Notify in the task of the change: until a later task, a controlled checkbox would show its former state.
notifyManager.setScheduler(queueMicrotask)

/**
 * Refetches all data in use. Queries being fetched are refetched after they finish; each of the others begins in a task of its own, because
 * all of them at once would block input.
 */
export async function refetchAll(): Promise<void> {
  queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' }).forEach(refetchOnArrival)
  await queryClient.invalidateQueries({ fetchStatus: 'idle', refetchType: 'none' })
  for (const { queryKey } of queryClient.getQueryCache().findAll({ type: 'active', fetchStatus: 'idle' })) {
    await nextTask()
    void queryClient.invalidateQueries({ queryKey, exact: true, fetchStatus: 'idle' })
  }
}

/**
 * Refetches data that has changed. The response of a running fetch may be older than the change: it is cancelled, or, if nothing
 * is shown yet, followed by a second fetch.
 */
export function refetchChanged(queryKey: readonly string[]): void {
  queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
    .forEach(refetchOnArrival)
  void queryClient.invalidateQueries({ queryKey })
}

/** Refetches a query if it is being fetched while this page changed its data: that response may be older than the change. */
export function refetchIfFetching(queryKey: readonly string[]): void {
  if (queryClient.isFetching({ queryKey }) > 0) refetchChanged(queryKey)
}

/** Refetches a query after its running fetch: the server may have read the data before the change. */
export function refetchOnArrival({ promise, queryKey }: Pick<Query, 'promise' | 'queryKey'>): void {
  const arrived = promise?.catch(() => undefined)
  void arrived?.then(() => queryClient.invalidateQueries({ queryKey, exact: true }))
}
