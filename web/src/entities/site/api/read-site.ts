import { siteCalls } from '#events'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

/** The support address; '' until it has loaded. */
export function useSupportEmail(): string {
  const { data } = useQuery({
    queryKey: ['site'],
    queryFn: ({ signal }) => request(siteCalls.site, { signal }),
    staleTime: Infinity,
  })
  return data?.supportEmail ?? ''
}
