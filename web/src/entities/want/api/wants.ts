import { wantCalls, type DocumentKind, type WantsOfModule } from '#events'
import { useMutation, useQuery } from '@tanstack/react-query'
import { isOfModule } from '../../document/of-module'
import { notify } from '../../../components/toasts/notify'
import { request } from '../../../http/api-client'
import { messageOf } from '../../../http/api-error'
import { queryClient, refetchChanged } from '../../../http/query-client'
import { useLiveMessage } from '../../../live/socket'
import { useSession } from '../../../session/session-store'

const keyOf = (code: string) => ['wants', code]

/** The wants of a module, live; undefined for visitors. */
export function useWants(code: string) {
  const signedIn = useSession(({ user }) => user !== null)
  useLiveMessage('wants:changed', ({ courseCode }) => {
    const known = queryClient.getQueryData<WantsOfModule>(keyOf(code))
    if (isOfModule({ courseCode }, code, known?.sharedCodes)) refetchChanged(keyOf(code))
  })
  return useQuery({
    queryKey: keyOf(code),
    queryFn: ({ signal }): Promise<WantsOfModule> => request(wantCalls.wants, { params: { code }, signal }),
    enabled: signedIn,
  })
}

/** Asks for documents of a module and a kind, or no longer. A failure is shown. */
export function useAskFor(code: string, kind: DocumentKind) {
  return useMutation({
    mutationFn: async ({ wanted }: { wanted: boolean }) =>
      wanted
        ? request(wantCalls.askFor, { params: { code }, body: { kind } })
        : request(wantCalls.withdrawWant, { params: { code, kind } }),
    async onSuccess(answer) {
      // A read that began before it would show the former state.
      await queryClient.cancelQueries({ queryKey: keyOf(code) })
      queryClient.setQueryData<WantsOfModule>(keyOf(code), answer)
    },
    onError: (error) => notify.error(messageOf(error, 'That couldn’t be saved. Please try again.')),
  })
}
