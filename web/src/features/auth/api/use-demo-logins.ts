import { demoLoginsCall } from '#events'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

/** Logins of the seeded world; null if there are none. */
export function useDemoLogins() {
  const { data } = useQuery({
    queryKey: ['demo-logins'],
    queryFn: ({ signal }) => request(demoLoginsCall, { signal }).catch(() => null),
    staleTime: Infinity,
    retry: false,
  })
  return data ?? null
}
