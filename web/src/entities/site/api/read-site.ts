import { siteCalls, type Representative } from '#events'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../../http/api-client'

const useSite = () =>
  useQuery({
    queryKey: ['site'],
    queryFn: ({ signal }) => request(siteCalls.site, { signal }),
    staleTime: Infinity,
  }).data

/** The support address; '' until it has loaded. */
export const useSupportEmail = (): string => useSite()?.supportEmail ?? ''

/** The data protection officer's address; '' until it has loaded. */
export const useOfficerEmail = (): string => useSite()?.officerEmail ?? ''

/** Who takes notices about copyright: null if nobody is named, undefined until it has loaded. */
export const useRepresentative = (): Representative | undefined => useSite()?.representative
