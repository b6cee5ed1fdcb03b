import { QueryClient } from '@tanstack/react-query'
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

/** Reads again what is shown. What is on its way arrives first, and is read again too: the server may have read it before. */
export function readAgain(): void {
  for (const query of queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' })) {
    const arrived = query.promise?.catch(() => undefined)
    void arrived?.then(() => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }))
  }
  void queryClient.invalidateQueries({ fetchStatus: 'idle' })
}
