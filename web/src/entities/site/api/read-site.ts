import { siteResponse } from '#events'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../http/api-client'

/** Where to write for help; '' until it is known. */
export function useSupportEmail(): string {
  const { data } = useQuery({
    queryKey: ['site'],
    queryFn: ({ signal }) => call('GET', '/site', siteResponse, { signal }),
    staleTime: Infinity,
  })
  return data?.supportEmail ?? ''
}
