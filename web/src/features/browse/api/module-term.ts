import { moduleCalls, type ModuleTerm } from '#events'
import { useQuery } from '@tanstack/react-query'
import { isOfModule } from '../../../entities/document/of-module'
import { request } from '../../../http/api-client'
import { refetchChanged } from '../../../http/query-client'
import { useLiveMessage } from '../../../live/socket'
import { useSession } from '../../../session/session-store'

/** A module in the current term, live; undefined for visitors. `sharedCodes`: its other codes. */
export function useModuleTerm(code: string, sharedCodes: readonly string[]): ModuleTerm | undefined {
  const signedIn = useSession(({ user }) => user !== null)
  const queryKey = ['module-term', code]
  useLiveMessage('document:added', (card) => {
    if (isOfModule(card, code, sharedCodes)) refetchChanged(queryKey)
  })
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => request(moduleCalls.moduleTerm, { params: { code }, signal }),
    enabled: signedIn,
  }).data
}
